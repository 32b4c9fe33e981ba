"""allauth's forms with our labels, and no password above 4 kB in any of them."""

from allauth.account import forms as allauth
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.models import names
from games.players.backend import LONGEST_PASSWORD


def _not_too_long(password: str) -> None:
    if len(password.encode(errors="replace")) > LONGEST_PASSWORD:
        raise ValidationError(_("A password has at most 4,096 bytes."), code="long")


class Worded(forms.Form):
    """Our words on allauth's fields; placeholders go, since the labels are shown."""

    words = {
        "login": _("Name or e-mail address"),
        "username": _("Name"),
        "email": _("E-mail address (optional)"),
        "password": _("Password"),
        "password1": _("Password"),
        "password2": _("Password, once more"),
        "oldpassword": _("Current password"),
    }

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in self.words:
                field.label = self.words[name]
            if isinstance(field.widget, forms.PasswordInput):
                field.validators.append(_not_too_long)


class LoginForm(Worded, allauth.LoginForm):
    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].help_text = ""


class SignupForm(Worded, allauth.SignupForm):
    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        hint = _("Up to %(longest)d letters, digits and spaces; others see it.") % {"longest": names.LONGEST}
        self.fields["username"].help_text = hint
        self.fields["password1"].help_text = _("At least 8 characters; nothing common, nothing like your name.")
        self.fields["email"].help_text = _("Only to get back in when the password is lost.")


class ChangePasswordForm(Worded, allauth.ChangePasswordForm):
    words = {**Worded.words, "password1": _("New password"), "password2": _("New password, once more")}

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].help_text = ""


class SetPasswordForm(Worded, allauth.SetPasswordForm):
    pass


class ResetPasswordForm(Worded, allauth.ResetPasswordForm):
    words = {"email": _("E-mail address")}


class ResetPasswordKeyForm(Worded, allauth.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(Worded, allauth.ReauthenticateForm):
    pass


class AddEmailForm(Worded, allauth.AddEmailForm):
    words = {"email": _("E-mail address")}
