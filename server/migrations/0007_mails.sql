-- Mails to be sent, one row each, made in the transaction of what caused them. The row is the truth about a mail
-- (its id is its Message-ID, so a second try is recognisable); the job only wakes the worker. No token stands here:
-- links get theirs when the mail is written.
create table mail (
  id         uuid primary key,
  kind       text not null,
  person_id  uuid not null references person on delete cascade,
  dossier_id uuid references dossier on delete cascade,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  tries      integer not null default 0,
  sent_at    timestamptz,
  -- Set when it is no longer wanted (the guest was removed) or when all tries failed.
  skipped_at timestamptz,
  failed_at  timestamptz,
  last_error text
);
create index mail_waiting on mail (created_at) where sent_at is null and skipped_at is null and failed_at is null;
