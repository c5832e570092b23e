-- Messages of a dossier, numbered 1, 2, 3 … without gaps. The number is the read position, the gap detector of the
-- web app and the page cursor, so it must follow commit order: it is taken while the dossier row is locked.
create table message (
  id           uuid primary key,
  dossier_id   uuid not null references dossier on delete cascade,
  seq          integer not null check (seq > 0),
  message_type text not null check (message_type in ('chat_message', 'system')),
  event        text,
  data         jsonb,
  message      text not null check (length(message) between 1 and 10000),
  sender_id    uuid references person,
  -- The company under which it was written; the person may later belong to another one.
  company_id   uuid references company,
  client_id    uuid,
  created_at   timestamptz not null default now(),

  constraint message_seq_once     unique (dossier_id, seq),
  constraint message_sent_once    unique (dossier_id, sender_id, client_id),
  constraint message_has_a_sender check ((message_type = 'system') = (sender_id is null)),
  constraint message_event_known  check ((message_type = 'system') = (event is not null))
);
