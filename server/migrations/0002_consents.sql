-- What people and companies agreed to, as evidence: rows are added, never changed, and go after five years.
create table email_consent (
  person_id  uuid primary key references person on delete cascade,
  consent    boolean not null check (consent),
  address    inet,
  created_at timestamptz not null default now()
);

create table company_consent (
  id                    uuid primary key,
  company_id            uuid not null references company on delete cascade,
  privacy_policy_agreed boolean not null check (privacy_policy_agreed),
  terms_agreed          boolean not null check (terms_agreed),
  dpa_agreed            boolean not null check (dpa_agreed),
  text_version          text not null,
  text_hash             text not null,
  address               inet,
  created_at            timestamptz not null default now()
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '5 years' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger company_consent_stays before update or delete on company_consent for each row execute function refuse_change();

-- A registration is a draft until its admin sets a password; the token proves that it is the same registrant.
create table registration (
  company_id  uuid primary key references company on delete cascade,
  token_hash  bytea not null unique,
  admin_id    uuid references person on delete set null,
  dossier_id  uuid,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
