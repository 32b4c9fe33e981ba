from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("games", "0004_races_and_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="reacted_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="reacted"),
        ),
        migrations.AddField(
            model_name="attempt",
            name="reaction",
            field=models.CharField(blank=True, default="", editable=False, max_length=12, verbose_name="reaction"),
        ),
        migrations.AddField(
            model_name="player",
            name="robot",
            field=models.CharField(blank=True, default="", editable=False, max_length=8, verbose_name="robot"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("robot", ""), _negated=True), fields=("robot",), name="one_robot_a_strength"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("robot", ""), ("is_guest", True), _connector="OR"), name="robots_are_guests"
            ),
        ),
    ]
