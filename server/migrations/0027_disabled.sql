-- Since when an operator bars this person; null: not barred. Everything of theirs stays as it is.
alter table person add column disabled_at timestamptz;
