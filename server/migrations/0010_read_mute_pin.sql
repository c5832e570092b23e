-- Who of the other company opened a document first. The unique key decides between two people who open it at once.
create table document_opening (
  document_id uuid not null references document on delete cascade,
  company_id  uuid not null references company,
  person_id   uuid not null references person,
  at          timestamptz not null default clock_timestamp(),
  primary key (document_id, company_id)
);

-- What only the participant sees: until when the dossier is muted ('infinity': until they switch it on again), and the
-- message from which they marked it as unread. Their read position stays, so that others do not see it withdrawn.
alter table participant
  add column muted_until timestamptz,
  add column unread_from integer;

-- The one message or document that is pinned under the title.
alter table dossier
  add column pinned_kind text check (pinned_kind in ('message', 'document')),
  add column pinned_id   uuid,
  add column pinned_by   uuid references person,
  add column pinned_at   timestamptz,
  add constraint dossier_pinned_whole check (num_nulls(pinned_kind, pinned_id, pinned_by, pinned_at) in (0, 4));
