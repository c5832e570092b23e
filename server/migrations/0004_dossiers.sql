-- The search box ignores accents: 'facade' finds 'façade'.
create extension if not exists unaccent;

-- A dossier, its one or two companies and its participants. last_seq numbers the messages and, with the preview,
-- keeps a row of the list ready: a list of a thousand dossiers reads no message.
create table dossier (
  id                         uuid primary key,
  title                      text not null check (length(title) between 1 and 200),
  status                     text not null default 'open' check (status in ('open', 'close_request', 'closed')),
  created_by                 uuid not null references person,
  client_id                  uuid,
  created_at                 timestamptz not null default now(),
  close_requested_by_company uuid references company,
  close_requested_by_user    uuid references person,
  closed_at                  timestamptz,
  last_seq                   integer not null default 0,
  last_message_preview       text,
  -- Of a system message: what happened, so that the list can say it in the reader's language.
  last_message_event         text,
  last_message_data          jsonb,
  last_message_time          timestamptz,
  last_message_sender_id     uuid references person,

  constraint dossier_made_once       unique (created_by, client_id),
  constraint dossier_asked_by_one    check ((status = 'close_request') = (close_requested_by_company is not null)),
  constraint dossier_closed_has_time check ((status = 'closed') = (closed_at is not null))
);

-- Two companies at most: the database knows only a first and a second place.
create table dossier_company (
  dossier_id uuid not null references dossier on delete cascade,
  company_id uuid not null references company,
  place      smallint not null check (place in (1, 2)),
  linked_at  timestamptz not null default now(),

  primary key (dossier_id, company_id),
  constraint dossier_full unique (dossier_id, place)
);
create index dossier_of_company on dossier_company (company_id);

create table participant (
  dossier_id             uuid not null references dossier on delete cascade,
  user_id                uuid not null references person,
  status                 text not null default 'active' check (status in ('active', 'removed')),
  read_seq               integer not null default 0,
  read_at                timestamptz,
  -- A guest's access ends by itself; null for people of customers.
  access_until           timestamptz,
  invited_by             uuid references person,
  last_opened_at         timestamptz,
  extension_requested_at timestamptz,
  joined_at              timestamptz not null default now(),

  primary key (dossier_id, user_id)
);
create index dossier_of_participant on participant (user_id) where status = 'active';

-- The links that guests were mailed: hashed, several may be alive, renewing and removing end them all.
create table guest_link (
  token_hash bytea primary key,
  dossier_id uuid not null,
  user_id    uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,

  foreign key (dossier_id, user_id) references participant on delete cascade
);
create index guest_link_of_participant on guest_link (dossier_id, user_id) where revoked_at is null;
