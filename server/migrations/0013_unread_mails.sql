-- Mails about what stays unread. Looking for it must cost what has happened lately, not what is stored: a post notes on
-- the dossier's row, which it writes anyway, when somebody must look whether all have read (only when no time stands
-- there yet, so a lively chat writes it once in five minutes and the update stays HOT). Whoever looks follows the index
-- to the dossiers that are due and takes the time away.
alter table dossier add column unread_due_at timestamptz;
create index dossier_unread_due on dossier (unread_due_at) where unread_due_at is not null;

-- mailed_seq: up to here a mail told them. Above read_seq it means: mailed since they last read, so not again.
-- joined_seq: what stood there before they came; the mail that invited them told of it.
alter table participant
  add column mailed_seq integer not null default 0,
  add column joined_seq integer not null default 0;
