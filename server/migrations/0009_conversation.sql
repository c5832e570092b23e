-- Messages that change after they were sent, and messages that answer something.

-- Counts the changes to existing messages of a dossier. Raised under the lock of its row, so that the numbers follow the
-- order of commits, and stored with the changed message: a client that missed changes asks for those after its own.
alter table dossier add column revision integer not null default 0;
alter table message
  -- The revision of the dossier at the last change; 0: never changed.
  add column revision  integer not null default 0,
  -- When its sender last edited it.
  add column edited_at timestamptz,
  -- What it answers: a message or a document by its id, or a card with the line and its name at that time.
  add column quote     jsonb;
create index message_changed on message (dossier_id, revision) where revision > 0;

-- The words of a message before each change by its sender. They stay as long as the message itself: nobody can take back
-- unseen what somebody else may have relied on.
create table message_version (
  message_id uuid not null references message on delete cascade,
  version    integer not null check (version > 0),
  message    text not null,
  -- Who replaced these words, and when.
  by         uuid not null references person,
  at         timestamptz not null default now(),
  primary key (message_id, version)
);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  -- A message that is deleted at the end of its retention takes its versions along: then another trigger is above.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'earlier words of a message never change';
end $$;
create trigger message_version_stays before update or delete on message_version
  for each row execute function refuse_version_change();

-- The read position when the last mail was queued. With shown_seq it tells which messages were mailed.
alter table participant add column mailed_from integer not null default 0;
