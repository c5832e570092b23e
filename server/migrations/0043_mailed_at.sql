-- When a person was last mailed about unread messages, and when a mail told a participant of this dossier: news of another dossier
-- waits until ten minutes after the last mail, so that several dossiers are one mail.
alter table person add column unread_mailed_at timestamptz;
alter table participant add column mailed_at timestamptz;
