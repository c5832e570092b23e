-- The processes of Klopt that run now, and checks of what they must have in common. Rewritten every ten seconds, so it needs
-- no log of the database and is in no backup.
create unlogged table node (
  id          uuid primary key,
  -- Its machine and port. A restarted process replaces itself.
  name        text not null,
  version     text not null,
  -- Four bytes of a slow hash with the id as salt: they show a difference and are of no use for guessing.
  key_check   bytea not null,
  redis_check bytea,
  worker      boolean not null,
  started_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now()
);
