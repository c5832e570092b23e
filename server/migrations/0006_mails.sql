-- The account that took the place of a guest. Answers to the guest's mails still arrive, and are the account's.
alter table mail_address add column moved_to uuid references person;
create index mail_address_moved on mail_address (dossier_id, moved_to) where moved_to is not null;

-- Mails that came back, for the participants of a dossier.
create index mail_bounced on mail (dossier_id, person_id) where bounced_at is not null;
