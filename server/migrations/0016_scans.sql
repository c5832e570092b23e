-- What the virus scanner said of a content, once for all documents that name it. Empty where no scanner is set. A row
-- outlives its documents: the same content may come back.
create table scan (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  verdict    text not null default 'pending' check (verdict in ('pending', 'clean', 'infected')),
  -- What was found; while pending, why the last try gave no verdict.
  finding    text,
  -- The scanner and its signatures, in its own words.
  engine     text,
  asked_at   timestamptz not null default now(),
  tried_at   timestamptz,
  decided_at timestamptz,

  constraint scan_decided check ((verdict = 'pending') = (decided_at is null))
);
create index scan_waiting on scan (tried_at nulls first, asked_at) where verdict = 'pending';

-- The size of all that is stored, each content once, can be told from the index alone.
drop index document_by_content;
create index document_by_content on document (sha256) include (size, deleted_at);
