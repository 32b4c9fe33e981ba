"""The cache's table, so that `migrate` alone makes a working database."""

from django.core.management import call_command
from django.db import migrations


def create(apps, schema_editor):
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables")]
    operations = [migrations.RunPython(create, migrations.RunPython.noop, elidable=False)]
