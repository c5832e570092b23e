-- Who looked or acted where it is not already a line in the dossier: an admin's first reading a day, sign-ins.
create table audit (
  id         uuid primary key,
  at         timestamptz not null default now(),
  person_id  uuid references person on delete set null,
  dossier_id uuid references dossier on delete cascade,
  action     text not null,
  data       jsonb not null default '{}'
);
create index audit_by_time on audit (at);
