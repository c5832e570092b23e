-- Mails to Klopt: a reply to one of its mails, or a mail to the address of a dossier, becomes a message.

-- The addresses that Klopt receives mail at: of a participant (a reply), or of a dossier (user_id is null). The address
-- itself is derived from SECRET_KEY and stored nowhere, so a copy of the database does not reveal it.
create table mail_address (
  token_hash bytea primary key,
  dossier_id uuid not null references dossier on delete cascade,
  user_id    uuid references person,
  version    integer not null check (version > 0),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index mail_address_version on mail_address (dossier_id, user_id, version) nulls not distinct;

-- A mail that was accepted, and what became of it. The mail itself is a stored file.
create table mail_in (
  id            uuid primary key,
  dossier_id    uuid not null references dossier on delete cascade,
  -- The participant whose reply address it was sent to; null: the address of the dossier.
  owner_id      uuid references person,
  -- The participant who sent it, or the person in whose name it was posted; null: unknown.
  user_id       uuid references person,
  -- Its Message-ID, or a hash of it if it has none. A mail that is delivered twice is stored once.
  message_key   text not null,
  message_id    text,
  raw_sha256    text not null check (raw_sha256 ~ '^[0-9a-f]{64}$'),
  raw_size      integer not null check (raw_size > 0),
  envelope_from text not null,
  from_email    text not null,
  from_name     text not null,
  subject       text not null,
  verdict       text not null check (verdict in ('pass', 'none', 'fail')),
  state         text not null default 'waiting'
    check (state in ('waiting', 'posted', 'held', 'answered', 'refused', 'ignored')),
  reason        text,
  -- What the mail contains, once it was read.
  sent_at       timestamptz,
  recipients    text[] not null default '{}',
  text          text not null default '',
  cut           boolean not null default false,
  files         text[] not null default '{}',
  not_taken     jsonb not null default '[]',
  -- The person who let it in or refused it.
  decided_by    uuid references person,
  decided_at    timestamptz,
  -- The time at which it was read and posted, held or answered.
  handled_at    timestamptz,
  created_at    timestamptz not null default now(),

  constraint mail_in_once unique (dossier_id, message_key)
);
create index mail_in_held on mail_in (dossier_id, created_at) where state = 'held';
create index mail_in_waiting on mail_in (created_at) where state = 'waiting';
create index mail_in_left on mail_in (created_at) where state <> 'posted';
-- For /metrics.
create index mail_in_by_state on mail_in (state, handled_at);
create index mail_in_file on mail_in (raw_sha256);

-- Senders outside a dossier about whom somebody decided: `user_id` lets in all their mails in their own name, or none.
create table mail_sender (
  dossier_id uuid not null references dossier on delete cascade,
  email      text not null,
  user_id    uuid not null references person,
  state      text not null check (state in ('allowed', 'blocked')),
  created_at timestamptz not null default now(),
  primary key (dossier_id, email)
);

-- The last mail that a participant sent to the dossier, so that Klopt's mails follow it in their mail program.
alter table participant
  add column thread_message_id text,
  add column thread_subject text,
  -- The last message that a mail showed them. An answer by mail counts as having read so far, and no further.
  add column shown_seq integer not null default 0;

-- A delivery report is sent to an address of the mail's own, and marks the mail.
alter table mail
  add column bounce_hash bytea,
  add column bounced_at timestamptz;
create unique index mail_bounce on mail (bounce_hash) where bounce_hash is not null;

alter table message add column mail_in_id uuid references mail_in on delete set null;
alter table document add column mail_in_id uuid references mail_in on delete set null;
create index message_by_mail on message (mail_in_id) where mail_in_id is not null;
create index document_by_mail on document (mail_in_id) where mail_in_id is not null;
