-- The cards of a dossier are of pro formas alone, so that the list says so. Beside `card_state`, whose values the version before
-- knows.
alter table dossier add column is_proforma boolean not null default false;
