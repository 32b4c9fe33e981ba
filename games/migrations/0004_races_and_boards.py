import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_player_names")]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="counted",
            field=models.BooleanField(default=False, editable=False, verbose_name="counted"),
        ),
        migrations.AddField(
            model_name="attempt",
            name="seen_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="last seen"),
        ),
        migrations.AddField(
            model_name="race",
            name="active_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="last active"),
        ),
        migrations.AddField(
            model_name="race",
            name="rematch_of",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rematch",
                to="games.race",
                verbose_name="rematch of",
            ),
        ),
        migrations.AddIndex(
            model_name="attempt",
            index=models.Index(fields=["kind", "status"], name="attempts_open_of_a_kind"),
        ),
        migrations.AddIndex(
            model_name="attempt",
            index=models.Index(fields=["daily", "status"], name="attempts_of_a_daily"),
        ),
        migrations.AddIndex(
            model_name="race",
            index=models.Index(fields=["starts_at", "active_at"], name="races_by_time"),
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("counted", False), models.Q(("ranked", True), ("status__gte", 30)), _connector="OR"
                ),
                name="only_ranked_results_count",
            ),
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(
                condition=models.Q(("mode__in", ("home", "score"))), name="race_mode_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(
                condition=models.Q(("visibility__in", ("open", "link"))), name="race_is_open_or_by_link"
            ),
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(
                condition=models.Q(("limit_seconds__isnull", True), ("limit_seconds__gte", 1), _connector="OR"),
                name="a_limit_is_some_time",
            ),
        ),
        migrations.CreateModel(
            name="Kicked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "race",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kicked",
                        to="games.race",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "sent away",
                "verbose_name_plural": "sent away",
                "constraints": [models.UniqueConstraint(fields=("race", "player"), name="sent_away_once")],
            },
        ),
        migrations.CreateModel(
            name="Place",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "board", "player_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("board", models.BigIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("key", models.BigIntegerField()),
                (
                    "attempt",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="games.attempt",
                    ),
                ),
            ],
            options={
                "verbose_name": "place",
                "verbose_name_plural": "places",
                "indexes": [models.Index(fields=["board", "key", "attempt"], name="places_in_order")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("key__gte", 0)), name="keys_are_not_negative")
                ],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "board", "shift", "bucket", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("board", models.BigIntegerField()),
                ("shift", models.PositiveSmallIntegerField()),
                ("bucket", models.BigIntegerField()),
                ("n", models.BigIntegerField()),
            ],
            options={"verbose_name": "tally", "verbose_name_plural": "tallies"},
        ),
    ]
