-- An invoice of a closed dossier stays to be paid until its buyer says that it was: since when, and who said it when. Invoices
-- of dossiers that were closed before this are not among them: nobody could say so of those.
alter table card
  add column unpaid_since timestamptz,
  add column paid_at timestamptz,
  add column paid_by uuid references person;

create index card_unpaid on card (dossier_id) where unpaid_since is not null and paid_at is null;
