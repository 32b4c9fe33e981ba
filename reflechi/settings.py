"""Everything that is configured, read from the environment with safe defaults for one machine.

Development needs no variable: secrets are made on first use under `var/`. `docs/operating.md` lists the variables.
"""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

from reflechi import logs
from reflechi.secrets import secret

BASE = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("REFLECHI_VAR", BASE / "var"))
DIST = BASE / "frontend" / "dist"


def _list(name: str, default: str = "") -> list[str]:
    return [word for word in os.environ.get(name, default).replace(",", " ").split() if word]


def _flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


PRODUCTION = _flag("PRODUCTION")
DEBUG = _flag("DEBUG") and not PRODUCTION
SECRET_KEY = secret("SECRET_KEY", VAR, required=PRODUCTION)
SEAL_SECRET = secret("SEAL_SECRET", VAR, required=PRODUCTION)

HOST = os.environ.get("HOST", "127.0.0.1")
PORT = int(os.environ.get("PORT", "8000"))
ALLOWED_HOSTS = _list("ALLOWED_HOSTS", f"localhost 127.0.0.1 [::1] {HOST}")
# Exact origins, scheme and port included: what may open a socket and post a form.
ORIGINS = _list("ORIGINS", f"http://localhost:{PORT} http://127.0.0.1:{PORT} http://[::1]:{PORT} http://{HOST}:{PORT}")
CSRF_TRUSTED_ORIGINS = ORIGINS

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "channels",
    "csp",
    "django_vite",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "games.pages.guards.ExactOrigins",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.pages.guards.Guards",
    "games.players.doors.AccountDoors",
]
ROOT_URLCONF = "reflechi.urls"
ASGI_APPLICATION = "reflechi.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "frontend" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["games.pages.dates"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.pages.context.shell",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# SQLite serves one process; several need PostgreSQL. No connection outlives its request: under ASGI each
# thread keeps its own, and old handles pile up. The journal's writer and the readers keep theirs themselves.
DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{VAR / 'reflechi.sqlite3'}", conn_max_age=0, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # A file, not memory, in tests too: the sockets' threads see the same database. One a run, for runs side by side.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / f"test-{os.getpid()}.sqlite3")}
else:
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": int(os.environ.get("DB_POOL", "8"))}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = os.environ.get("REDIS_URL", "")
# What one socket may say: so many messages at once, and so many more a second.
MESSAGE_BURST = int(os.environ.get("MESSAGE_BURST", "20"))
MESSAGES_PER_SECOND = int(os.environ.get("MESSAGES_PER_SECOND", "20"))
# Seconds from a host's start to the reveal of the cards; people in a race at most.
RACE_COUNTDOWN = float(os.environ.get("RACE_COUNTDOWN", "5"))
RACE_MAX_PLAYERS = int(os.environ.get("RACE_MAX_PLAYERS", "10"))
ROBOT_PACE = float(os.environ.get("ROBOT_PACE", "1"))
# Certified deals that wait to be taken, of each kind and draw count.
POOL_DEPTH = int(os.environ.get("POOL_DEPTH", "20"))
# Sockets of one player in one process; each tab has one.
SOCKETS_PER_PLAYER = int(os.environ.get("SOCKETS_PER_PLAYER", "200"))
# Sockets that one log-in may open: so many at once, and so many more a second; one address thirty times as many.
OPENINGS_BURST = int(os.environ.get("OPENINGS_BURST", "12"))
OPENINGS_PER_SECOND = float(os.environ.get("OPENINGS_PER_SECOND", "8"))
# Who may read /metrics: who has this token; without one, this machine alone, and nobody in production.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
# Seconds for which a process that was told to stop only says so in /readyz, for a proxy to look elsewhere.
STOP_WAIT = float(os.environ.get("STOP_WAIT", "0"))
# allauth's limits live here, so that they hold across processes and without Redis.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        # Where there were few, filling the table would push the limits of others out.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
SESSION_ENGINE = "games.players.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180

AUTH_USER_MODEL = "games.Player"
AUTHENTICATION_BACKENDS = ["games.players.backend.Backend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "games.players.adapter.Adapter"
ACCOUNT_FORMS = {
    "login": "games.players.forms.LoginForm",
    "signup": "games.players.forms.SignupForm",
    "change_password": "games.players.forms.ChangePasswordForm",
    "set_password": "games.players.forms.SetPasswordForm",
    "reset_password": "games.players.forms.ResetPasswordForm",
    "reset_password_from_key": "games.players.forms.ResetPasswordKeyForm",
    "reauthenticate": "games.players.forms.ReauthenticateForm",
    "add_email": "games.players.forms.AddEmailForm",
}
# Guests are logged in and yet may sign up or log in: `games.players.doors` leads away those who have an account.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Réfléchi · "
ACCOUNT_EMAIL_NOTIFICATIONS = True
# No page tells whether an address is somebody's.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# Passwords are counted by `games.players.tries`; `login_failed` is left for second factors, after a right password.
ACCOUNT_RATE_LIMITS = {
    "login": "",
    "login_failed": "10/m/key,100/h/key",
    "signup": "20/m/ip,200/h/ip",
    "reset_password": "10/m/ip,60/h/ip,5/h/key",
}
# Each proxy in front that adds to X-Forwarded-For; with none, the header is not believed.
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("TRUSTED_PROXIES", "0"))
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "login_webauthn": "games.players.passkeys.LoginForm",
    "reauthenticate_webauthn": "games.players.passkeys.ReauthenticateForm",
    "add_webauthn": "games.players.passkeys.AddForm",
}
MFA_TOTP_ISSUER = "Réfléchi"
# Without a mail server mails are files under var/, so that a club's first run has nothing to configure.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend" if EMAIL_HOST else "reflechi.mails.KeptMails"
EMAIL_FILE_PATH = VAR / "mail"
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "Réfléchi <reflechi@localhost>")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
# Told only over https, which is known by the word of the proxy in front.
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if PRODUCTION else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ALLAUTH_TRUSTED_PROXY_COUNT else None
# W003: `ExactOrigins` is Django's guard with a stricter list. W005 and W021: the other names under a host are not this
# service's to decide on. W008: leading http to https is the proxy's, since the service itself is spoken to by http.
SILENCED_SYSTEM_CHECKS = ["security.W003", "security.W005", "security.W008", "security.W021"]
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
CSRF_FAILURE_VIEW = "games.pages.errors.foreign_form"
# As much as the server reads of a body; what a page or the API wants is far smaller and is checked there.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

LANGUAGE_CODE = "en"
# Each in its own words: who looks for theirs may not read this one.
LANGUAGES = [
    ("en", "English"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("pt", "Português"),
    ("bg", "Български"),
    ("id", "Bahasa Indonesia"),
]
LOCALE_PATHS = [BASE / "frontend" / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [DIST] if DIST.exists() else []
# Served where they were built: nothing is collected. A built name holds its content's hash.
WHITENOISE_USE_FINDERS = True
WHITENOISE_IMMUTABLE_FILE_TEST = r"^.+/assets/.+-[\w-]{8}\.\w+$"
DJANGO_VITE = {"default": {"dev_mode": False, "manifest_path": DIST / "manifest.json", "static_url_prefix": ""}}

# One JSON object a line in production, else words to read.
LOGGING = logs.logging_settings(
    form=os.environ.get("LOG_FORMAT", "json" if PRODUCTION else "text"), level=os.environ.get("LOG_LEVEL", "INFO")
)
