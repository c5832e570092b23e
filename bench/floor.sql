-- The minimal schema for the same work: sessions, participants, dossiers that number their messages, and messages.
create table person (
  id        uuid primary key,
  full_name text not null,
  email     text not null
);

create table session (
  token_hash bytea primary key,
  person_id  uuid not null references person
);

create table dossier (
  id                   uuid primary key,
  last_seq             integer not null default 0,
  last_message_preview text,
  last_message_time    timestamptz
);

create table participant (
  dossier_id uuid not null references dossier,
  user_id    uuid not null references person,

  primary key (dossier_id, user_id)
);

create table message (
  id         uuid primary key,
  dossier_id uuid not null references dossier,
  seq        integer not null,
  message    text not null,
  sender_id  uuid not null references person,
  created_at timestamptz not null,

  unique (dossier_id, seq)
);
