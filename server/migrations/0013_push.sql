-- Notifications on phones and computers (web push). A device is subscribed for as long as its session lasts: signing
-- out, a new password and the end of the account delete the subscription with the session.
create table push_subscription (
  id         uuid primary key,
  session_id uuid not null unique references session on delete cascade,
  person_id  uuid not null references person on delete cascade,
  -- The address at the push service, which whoever knows it can send to, and the keys that the browser made.
  endpoint   text not null unique,
  p256dh     text not null,
  auth       text not null,
  -- Whether a notification may show the text of a message, also on a locked screen.
  show_text  boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  -- Since when the push service accepts nothing for it. After a day it is forgotten.
  failing_since timestamptz
);
create index push_subscription_of_person on push_subscription (person_id);

-- The notification of one dossier on one device. Due: what the device shows may be outdated, and what it should show is
-- read when it is sent.
create table push_notice (
  subscription_id uuid not null references push_subscription on delete cascade,
  dossier_id      uuid not null references dossier on delete cascade,
  -- The newest message that the device was notified of; 0: it shows no notification.
  shown_seq       integer not null default 0,
  due_at          timestamptz,
  attempts        integer not null default 0,

  primary key (dossier_id, subscription_id)
);
create index push_notice_of_subscription on push_notice (subscription_id);
create index push_notice_due on push_notice (due_at) where due_at is not null;

-- A post sets push_due_at if it is null, in the update that it makes anyway, as it does for the index of the search.
alter table dossier add column push_due_at timestamptz;
create index dossier_push_due on dossier (push_due_at) where push_due_at is not null;
