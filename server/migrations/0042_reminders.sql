-- Since when the papers of a card differ, through all its runs: a new version or reading begins no new dispute.
alter table card add column differs_since timestamptz;
update card set differs_since = (face->>'run_at')::timestamptz where state = 'differs' and face->>'run_at' is not null;

-- The last reminder of each duty. `duty`: what makes it the same one, without its time.
create table duty_reminder (
  dossier_id uuid not null references dossier on delete cascade,
  duty text not null,
  company_id uuid not null,
  reminded_by uuid not null,
  reminded_at timestamptz not null default now(),
  primary key (dossier_id, duty)
);
