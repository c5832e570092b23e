-- What was given up is counted by every look at the metrics: that must not read all mails of the last months.
create index mail_failed on mail (failed_at) where failed_at is not null;
