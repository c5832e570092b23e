-- The participants that a message names, with the places of their names in its text. Null: none.
alter table message add column mentions jsonb;
-- A mention is mailed sooner, so the job looks for it beside the oldest unread message.
create index message_mentioning on message (dossier_id, seq) where mentions is not null;
