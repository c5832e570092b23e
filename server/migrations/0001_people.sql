-- Companies and the people in them. Ids are UUIDv7 and names, never secrets: who may know a row is decided by
-- the access.ts of its feature. E-mail addresses are stored in lower case, so that one address is one address.
create table company (
  id                  uuid primary key,
  name                text not null check (length(name) between 1 and 128),
  registration_number text not null check (registration_number ~ '^[0-9]{8}$'),
  vat_number          text check (length(vat_number) <= 32),
  address             text check (length(address) <= 128),
  postcode            text check (length(postcode) <= 16),
  city                text check (length(city) <= 64),
  email               text check (length(email) <= 64),
  phone               text check (length(phone) <= 32),
  is_klopt_client     boolean not null,
  -- An external company is the private contact of the customer that added it; nobody else sees it.
  owner_id            uuid references company,
  status              text not null check (status in ('pending', 'active', 'inactive')),
  created_at          timestamptz not null default now(),
  closed_at           timestamptz,

  constraint company_contact_has_an_owner check (is_klopt_client = (owner_id is null))
);
-- A number belongs to one active customer; drafts and contacts take it from nobody.
create unique index company_number_once on company (registration_number) where is_klopt_client and status = 'active';
create unique index company_contact_once on company (owner_id, registration_number) where owner_id is not null;

create table person (
  id            uuid primary key,
  company_id    uuid not null references company,
  email         text not null check (length(email) between 3 and 64 and email = lower(email)),
  first_name    text not null check (length(first_name) <= 32),
  last_name     text not null check (length(last_name) <= 32),
  -- A guest may be nameless; lists then show the address.
  full_name     text not null generated always as (coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)) stored,
  role          text not null check (role in ('admin', 'user', 'viewer')),
  -- A guest is a person of an external company: comes in by mailed links, never has a password.
  is_guest      boolean not null,
  language      text not null default 'NL' check (language in ('NL', 'EN')),
  password_hash text,
  unread_mails  boolean not null default true,
  created_at    timestamptz not null default now(),
  deleted_at    timestamptz,

  constraint person_guest_is_a_viewer   check (not is_guest or role = 'viewer'),
  constraint person_guest_has_no_secret check (not is_guest or password_hash is null)
);
-- The address alone names an account; for guests it names one person per inviter, so that neither inviter sees the other.
create unique index person_email_once on person (email) where not is_guest and deleted_at is null;
create unique index person_guest_once on person (company_id, email) where is_guest and deleted_at is null;
create index person_of_company on person (company_id) where deleted_at is null;

-- The token itself is never stored: a copy of this table opens nothing.
create table session (
  id         uuid primary key,
  token_hash bytea not null unique,
  person_id  uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_person on session (person_id);

create table password_token (
  token_hash bytea primary key,
  person_id  uuid not null references person on delete cascade,
  purpose    text not null check (purpose in ('set', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_token_of_person on password_token (person_id);
