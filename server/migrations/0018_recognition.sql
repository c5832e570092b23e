-- The words that were recognised in a photo or scan, and where they stand, so that a file is recognised only once: not
-- again in another dossier, as another kind or by newer rules. Only jobs read it. A row goes with the last document of
-- its file.
create table recognition (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  -- A newer engine recognises other words.
  engine     smallint not null,
  words      jsonb not null,
  created_at timestamptz not null default now()
);
