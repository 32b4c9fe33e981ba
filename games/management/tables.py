"""Whether the database's tables are those that the code expects."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def missing_migrations() -> int:
    """How many migrations the database lacks."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
