-- How many seconds the clock of a node is ahead of the database's. Null: a version that does not say.
alter table node add column clock_ahead_s double precision;
