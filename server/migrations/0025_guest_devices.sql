-- A guest's link opens by itself on the devices where the guest agreed or entered a code before (`device`). The devices
-- of guests whose session still lasts are among them.
insert into device (token_hash, person_id)
select token_hash, session.person_id
from session
join person on person.id = session.person_id and person.is_guest
join email_consent on email_consent.person_id = person.id
on conflict do nothing;

-- The code that lets a guest in on another device, of one link for one device. Mailed to the guest alone.
create table guest_code (
  link_hash   bytea not null references guest_link on delete cascade,
  device_hash bytea not null,
  code_hash   bytea not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null,

  primary key (link_hash, device_hash)
);

-- Somebody to whom a guest's link was forwarded, and who asked for access of their own. Deleted when they are invited.
create table colleague_request (
  id         uuid primary key,
  dossier_id uuid not null,
  guest_id   uuid not null,
  first_name text not null,
  last_name  text not null,
  email      text not null,
  created_at timestamptz not null default now(),

  foreign key (dossier_id, guest_id) references participant on delete cascade,
  constraint colleague_asked_once unique (dossier_id, email)
);
