-- What is read from orders and invoices: which kind of document it is, and each value with the place where it stands.
-- Null as a state: a kind of file that is not read, or one of before there was a reader.
alter table document
  add column kind          text check (kind in ('order', 'order_response', 'quote', 'invoice', 'credit_note', 'delivery_note', 'other')),
  -- Who said so; null: the reader did.
  add column kind_by       uuid references person,
  add column reading_state text check (reading_state in ('queued', 'reading', 'read', 'nothing', 'refused', 'failed')),
  -- Counted when a reader begins, so that one that takes Klopt with it is given up too.
  add column reading_tries smallint not null default 0;

create table reading (
  id              uuid primary key,
  document_id     uuid not null unique references document on delete cascade,
  -- Which of our readers it was: a later one reads the document anew, and what people corrected stays.
  reader_version  smallint not null,
  refusal         text check (refusal in ('doctype', 'too_big', 'too_heavy', 'encrypted', 'broken')),
  kind            text,
  kind_confidence real not null default 0,
  -- The kind of XML; null for what was read from the words on a page.
  flavour         text,
  pages           integer,
  notes           text[] not null default '{}',
  took_ms         integer not null default 0,
  created_at      timestamptz not null default now()
);

-- Never changed: what was read is revision 1, and each correction is a row of its own beside it with the next one.
create table reading_value (
  reading_id uuid not null references reading on delete cascade,
  path       text not null,
  revision   integer not null check (revision > 0),
  value      text,
  raw        text,
  source     text not null check (source in ('xml', 'text', 'typed', 'computed')),
  sure       boolean not null,
  confidence real not null,
  xpath      text,
  page       integer,
  -- x, y, width and height in points from the upper left of the page.
  box        double precision[] check (array_length(box, 1) = 4),
  typed_by   uuid references person,
  typed_at   timestamptz,

  primary key (reading_id, path, revision),
  constraint reading_value_typed check ((source = 'typed') = (typed_by is not null and typed_at is not null))
);

create trigger reading_value_stays before update on reading_value for each row execute function refuse_change();
