-- contracts: 0.1.0
-- An address belongs to whoever proved it with the mailed link. Somebody who was invited or who registered, and has set
-- no password yet, keeps it from nobody; within one company it still stands once. The version before makes accounts by
-- the index that goes here: until it is stopped it cannot add a colleague or name a registration's admin.
create unique index person_proved_once on person (email)
  where not is_guest and deleted_at is null and password_hash is not null;
create unique index person_colleague_once on person (email, company_id) where not is_guest and deleted_at is null;
drop index person_email_once;

-- An account that an operator locked had no password any more. It is proved all the same.
update person set password_hash = 'locked'
where password_hash is null and password_changed_at is not null and not is_guest and deleted_at is null;
