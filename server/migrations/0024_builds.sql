-- The version that brought each migration, so that an older one can tell how many versions newer the database is. It is in
-- Kysely's own table: a backup leaves that out, and each database has its own history.
alter table kysely_migration add column build text;
