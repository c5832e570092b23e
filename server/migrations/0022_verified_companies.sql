-- A registration proves a mailbox and no more: whoever has one can take the number and the name of another company. So a
-- customer is verified once an operator, or a code in a letter to the registered address, has proved that it is that
-- company. Customers from before stay as trusted as they were. Contacts have no proof: only their owner sees them.
alter table company
  add column verified_at timestamptz,
  add column verified_by text check (verified_by in ('operator', 'letter', 'before')),
  -- Of the address with which the company was registered. Others see it beside the name.
  add column mail_domain text check (length(mail_domain) <= 64),
  add constraint company_verified_by_something check ((verified_at is null) = (verified_by is null));

update company set verified_at = now(), verified_by = 'before' where is_klopt_client and status <> 'pending';
update company set mail_domain = (
  select split_part(person.email, '@', 2) from person
  where person.company_id = company.id and role = 'admin' and not is_guest and password_hash is not null
  order by deleted_at nulls first, person.id limit 1)
where is_klopt_client;

-- The newest letter of a company. The code itself is only on paper.
create table company_letter (
  company_id uuid primary key references company on delete cascade,
  code_hash  bytea not null,
  tries      integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
