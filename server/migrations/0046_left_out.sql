-- What the message of a mail does not show (a quoted mail, a signature), to show it in one tap; and whether the mail was wrapped in a
-- signature that nobody checked.
alter table mail_in add column left_out text, add column unchecked boolean;
