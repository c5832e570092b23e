-- Who does business with whom. company_1 asked, company_2 was asked; a pair has one row whoever asks first,
-- so that two requests that cross end as one relation.
create table relation (
  relation_id     uuid primary key,
  company_1_id    uuid not null references company on delete cascade,
  company_2_id    uuid not null references company on delete cascade,
  status          text not null check (status in ('pending', 'active', 'inactive')),
  -- Only the side that switched a relation off may switch it on again.
  switched_off_by uuid references company,
  created_at      timestamptz not null default now(),

  constraint relation_with_another check (company_1_id <> company_2_id),
  constraint relation_off_by_one   check ((status = 'inactive') = (switched_off_by is not null))
);
create unique index relation_once on relation (least(company_1_id, company_2_id), greatest(company_1_id, company_2_id));
create index relation_of_asker on relation (company_1_id);
create index relation_of_asked on relation (company_2_id);
