-- What the overview and the filters of the list count, so that they read no results: a result is large, and the amount to
-- pay follows from it by the VAT groups of the invoice and the terms of an agreement. Written with every run, answer and
-- act of an agreement, in the same transaction. A job counts the cards of earlier versions.
alter table card
  -- The run that the other columns belong to. Null: not counted yet.
  add column counted_run   integer,
  -- The number of the invoice, or its file name.
  add column invoice_name  text,
  -- The company that sent the invoice. Null: it is not in the dossier. A contact that becomes a customer gets a new id.
  add column seller_id     uuid references company on delete set null,
  -- The currency of the amounts below.
  add column currency      text,
  -- To pay now, with VAT. Null: not certain, or a credit note.
  add column pay_now       numeric,
  -- What was invoiced too much and is not agreed, without VAT. Null: not certain, or a credit note.
  add column open_amount   numeric,
  add column due_estimated boolean not null default false,
  -- A difference is open.
  add column differs       boolean not null default false,
  -- Both companies agree with its newest run.
  add column agreed        boolean not null default false;

-- One of its cards differs. A copy for the list, as `card_state` is.
alter table dossier add column differs boolean not null default false;

-- The cards that the job still has to count: none, after its first run.
create index card_not_counted on card (dossier_id) where counted_run is distinct from run;
-- A company that ends is looked up in it.
create index card_of_seller on card (seller_id) where seller_id is not null;
