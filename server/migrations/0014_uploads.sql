-- Files that arrive in parts, so that a lost connection costs no more than one part. The bytes of the parts are in the
-- storage of documents, under these ids.
create table upload (
  id          uuid primary key,
  dossier_id  uuid not null references dossier on delete cascade,
  person_id   uuid not null references person on delete cascade,
  client_id   uuid not null,
  filename    text not null,
  size        integer not null,
  -- What the client says that it is, if anything.
  sha256      text,
  -- Checked when the document is made, as for any upload.
  replaces    uuid,
  -- How much has arrived: the sum of the parts, which come in order.
  received    integer not null default 0,
  expires_at  timestamptz not null,
  -- Then there are no parts anymore. The row stays for a client that lost the response.
  finished_at timestamptz,

  constraint upload_begun_once unique (dossier_id, person_id, client_id),
  constraint upload_received   check (received between 0 and size)
);
create index upload_open on upload (person_id) where finished_at is null;
create index upload_expired on upload (expires_at);

create table upload_part (
  id        uuid primary key,
  upload_id uuid not null references upload on delete cascade,
  start     integer not null,
  size      integer not null,
  sha256    text not null,

  constraint upload_part_once unique (upload_id, start)
);
