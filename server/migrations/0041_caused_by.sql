-- Who caused a system line: what people cause themselves is neither unread nor mailed to them. Null: nobody, of a message its
-- sender, or a line of an earlier version.
alter table message add column caused_by uuid;
