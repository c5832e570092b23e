-- Which revision of the message a device was notified of, so that edited words do not stay on its screen.
alter table push_notice add column shown_revision integer not null default 0;
