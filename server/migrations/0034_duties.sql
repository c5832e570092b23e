-- What each company of a dossier has to do, gravest first, as `duties` in contract/src/duties-of.ts finds it. Kept with each
-- write, so that lists read a column. Null: not counted yet, in a dossier of an earlier version. Closed ones have none.
alter table dossier add column duties jsonb;
alter table dossier alter column duties set default '[]';
create index dossier_duties_to_count on dossier (id) where duties is null and status <> 'closed';

-- The keys of duties that were put away by hand or answered with a quote, as long as they would be there.
alter table dossier add column duties_done text[] not null default '{}';
