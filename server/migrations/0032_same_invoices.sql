-- Somebody adds a file although the dossier has it already.
alter table upload add column again boolean not null default false;

-- What people said of an invoice: the root of the earlier one that it replaces, or none: it counts beside all others. While
-- nobody decided, what the papers say applies.
alter table card
  add column replaces_decided boolean not null default false,
  add column replaces_root    uuid;
