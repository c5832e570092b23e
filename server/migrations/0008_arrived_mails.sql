-- Whether a mail arrived after one that came back.
create index mail_arrived on mail (dossier_id, person_id, id) where sent_at is not null and bounced_at is null;
