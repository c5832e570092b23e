-- The guest who added this participant, a colleague of theirs. `invited_by` stays the customer's person who answers for both.
alter table participant add column added_by uuid;
