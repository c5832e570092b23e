-- What this database is, apart from what people wrote. One row, never in a backup: a restored database is another one.
-- A restore runs this file ahead of its turn, to have the id before there are other tables.
create table if not exists installation (
  is_only       boolean primary key default true check (is_only),
  -- The storage of documents has the same id in its mark, so that no other database ever cleans it up.
  id            uuid not null default gen_random_uuid(),
  -- When this database last wrote the mark. A newer mark means that the database is an older copy.
  used_at       timestamptz,
  -- The server and database that wrote it. Another one is a copy, such as one from pg_dump or of a template.
  used_in       text,
  -- The last backup without new losses.
  backed_up_at  timestamptz,
  -- Unknown files that the last clean-up left in place because they were too many.
  unknown_files integer not null default 0,
  -- Unknown files that were moved to trash/ so far.
  trashed_files bigint not null default 0
);
insert into installation default values on conflict do nothing;
