-- Documents of a dossier. The bytes lie under their SHA-256 outside the database; a row is written after they are
-- safely there, so a crash leaves at most a file without a row, which the daily sweep removes.
create table document (
  id                  uuid primary key,
  dossier_id          uuid not null references dossier on delete cascade,
  filename            text not null check (octet_length(filename) between 1 and 255),
  content_type        text not null,
  size                integer not null check (size > 0),
  sha256              text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploader_id         uuid not null references person,
  -- The company under which it was uploaded: who may delete it does not change when a person changes company.
  uploader_company_id uuid not null references company,
  -- One upload of several files shares a client_id; its place in the request tells them apart.
  client_id           uuid,
  client_place        smallint,
  created_at          timestamptz not null default now(),
  deleted_at          timestamptz,
  deleted_by          uuid references person,

  constraint document_uploaded_once unique (dossier_id, uploader_id, client_id, client_place)
);
-- The same name twice in one dossier becomes 'naam (2).pdf'.
create unique index document_name_once on document (dossier_id, filename) where deleted_at is null;
create index document_of_dossier on document (dossier_id, created_at desc, id desc) where deleted_at is null;
create index document_by_content on document (sha256);
