-- Handwriting cannot be told from print, so people say whether a recognised delivery note was changed by pen. Rows never
-- change: a later answer is a new row with the next revision.
create table pen_answer (
  document_id uuid not null references document on delete cascade,
  revision    integer not null check (revision > 0),
  changed     boolean not null,
  person_id   uuid not null references person,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (document_id, revision)
);
create trigger pen_answer_stays before update on pen_answer for each row execute function refuse_change();

-- The newest answer, since the list shows it. Null: the document was not recognised in a photo or scan.
alter table document add column pen text check (pen in ('asked', 'no', 'yes'));
