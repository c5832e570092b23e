-- An admin may read every dossier of the company without taking part. The other side does not see it, so it is noted:
-- once a day for each admin and dossier, however often they look.
create unique index audit_reading_once on audit (person_id, dossier_id, ((at at time zone 'UTC')::date))
  where action = 'dossier_read';
