-- Search: the words of messages, documents and pages, for finding them. The index knows texts and never rights: each
-- search joins the dossiers that its viewer may see.

-- One row for each thing that can be found. `words` has stems and values (see features/search/words).
create table search_entry (
  id         uuid primary key,
  dossier_id uuid not null references dossier on delete cascade,
  kind       text not null check (kind in ('dossier', 'message', 'document', 'page')),
  source_id  uuid not null,
  -- 0, or the number of the page.
  page       integer not null default 0,
  seq        integer,
  at         timestamptz not null,
  -- The least and greatest amount of a document's reading, in its currency.
  amount_min numeric,
  amount_max numeric,
  doc_kind   text,
  words      tsvector not null,

  constraint search_entry_once unique (kind, source_id, page)
);
create index search_entry_words on search_entry using gin (words) with (fastupdate = on);
create index search_entry_of_dossier on search_entry (dossier_id, at desc);
-- Documents by their amount or kind, without words.
create index search_entry_documents on search_entry (dossier_id, at desc) where kind = 'document';
alter table search_entry set (autovacuum_vacuum_insert_scale_factor = 0.05);

-- The vocabulary: in how many entries each stem occurs. It widens a query to related words and predicts how many hits
-- it has; it need not be exact.
create table search_word (
  word    text collate "C" primary key check (length(word) <= 40),
  entries integer not null
) with (fillfactor = 70);
create index search_word_part on search_word using gin (word gin_trgm_ops);

-- The words of each page, from the reader.
create table document_page (
  document_id uuid not null references document on delete cascade,
  page        integer not null check (page > 0),
  text        text not null check (length(text) <= 100000),
  primary key (document_id, page)
);

-- The progress of indexing what existed before, newest first: ids are in the order of time.
create table search_progress (
  id              boolean primary key default true check (id),
  -- A new rule of words starts again.
  version         integer not null,
  message_before  uuid,
  document_before uuid,
  -- The time of the oldest message that is indexed.
  since           timestamptz,
  done            boolean not null default false
);

-- A post sets search_due_at if it is null, in the update that it makes anyway. The job that indexes finds due dossiers
-- by it and writes the entries of the messages after indexed_seq.
alter table dossier add column search_due_at timestamptz;
alter table dossier add column indexed_seq integer not null default 0;
alter table dossier alter column search_due_at set default now();
create index dossier_search_due on dossier (search_due_at) where search_due_at is not null;
