-- Setting and changing passwords, devices, and registrations that end.

alter table person add column password_changed_at timestamptz;

-- A device that signed in before has its own count of wrong passwords, so that guessing elsewhere locks nobody out at
-- their own desk. It shows the token of an earlier session, ended or not; only the hash is kept, as in `session`.
create table device (
  token_hash bytea primary key,
  person_id  uuid not null references person on delete cascade,
  used_at    timestamptz not null default now()
);
create index device_of_person on device (person_id);

-- Evidence outlives what it is about: a registration that ends, a company that leaves. So it names the company itself.
alter table company_consent drop constraint company_consent_company_id_fkey;
alter table company_consent
  add column company_name text not null,
  add column registration_number text not null;
create index consent_of_company on company_consent (company_id);

-- A password link is used by taking its row away; a row that is there works until its date.
alter table password_token drop column used_at;
create index audit_of_person on audit (person_id, action, at);
