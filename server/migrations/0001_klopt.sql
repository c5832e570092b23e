-- All tables of Klopt 1.0.0, by domain: companies and people, relations, dossiers, messages, documents, cards,
-- archives, mails, audit. Ids are UUIDv7 and not secret: access.ts of a feature decides who may see a row. Tokens are
-- only stored as hashes, so nobody can sign in with a copy of the database.

-- pg_trgm finds a company by part of its name; with unaccent a search ignores accents: 'facade' finds 'façade'.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text as words: lower case, without accents, one space before each. Other characters become spaces, so that a search
-- text cannot contain a wildcard of LIKE. The dictionary of unaccent does not change, so this may be immutable. "C"
-- makes the character classes independent of the machine.
create function words_of(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(' ' || lower(unaccent('unaccent', $1)) collate "C", '[[:punct:][:space:][:cntrl:]]+', ' ', 'g');

-- For tables of evidence: rows are added, never changed, and may be deleted after five years.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '5 years' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Customers of Klopt, and the contacts that customers added: companies that do not use Klopt themselves.
create table company (
  id                  uuid primary key,
  name                text not null check (length(name) between 1 and 128),
  -- The name as words. Stored, because a short search text matches thousands of rows that must all be rechecked.
  name_words          text collate "C" not null generated always as (words_of(name || ' ')) stored,
  registration_number text not null check (registration_number ~ '^[0-9]{8}$'),
  vat_number          text check (length(vat_number) <= 32),
  address             text check (length(address) <= 128),
  postcode            text check (length(postcode) <= 16),
  city                text check (length(city) <= 64),
  email               text check (length(email) <= 64),
  phone               text check (length(phone) <= 32),
  is_klopt_client     boolean not null,
  -- A contact is private to the customer that added it; nobody else sees it.
  owner_id            uuid references company,
  status              text not null check (status in ('pending', 'active', 'inactive')),
  -- A registration only proves a mailbox. A customer is verified once an operator, or a code in a letter to the
  -- registered address, has proved that it is that company. Contacts are not verified: only their owner sees them.
  verified_at         timestamptz,
  verified_by         text check (verified_by in ('operator', 'letter')),
  -- The mail domain of the address with which the company was registered. Others see it next to the name.
  mail_domain         text check (length(mail_domain) <= 64),
  -- The accepted difference between an invoice and its order.
  tolerance_amount    numeric(8, 2) not null default 1  check (tolerance_amount between 0 and 100000),
  tolerance_percent   numeric(5, 2) not null default 2  check (tolerance_percent between 0 and 10),
  tolerance_cap       numeric(8, 2) not null default 50 check (tolerance_cap between 0 and 1000),
  created_at          timestamptz not null default now(),
  closed_at           timestamptz,

  constraint company_contact_has_an_owner  check (is_klopt_client = (owner_id is null)),
  constraint company_verified_by_something check ((verified_at is null) = (verified_by is null))
);
-- A number belongs to one active customer. Drafts and contacts do not claim it.
create unique index company_number_once on company (registration_number) where is_klopt_client and status = 'active';
create unique index company_contact_once on company (owner_id, registration_number) where owner_id is not null;
-- The last two are in "C" order, so that a search by prefix can use them and gets sorted rows.
create index company_by_words on company using gin (name_words gin_trgm_ops);
create index company_by_name on company (name_words);
create index company_by_number on company (registration_number collate "C");

-- The newest letter that verifies a company. The code itself is only on paper.
create table company_letter (
  company_id uuid primary key references company on delete cascade,
  code_hash  bytea not null,
  tries      integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- People of a company. E-mail addresses are stored in lower case, so that they are unique.
create table person (
  id                  uuid primary key,
  company_id          uuid not null references company,
  email               text not null check (length(email) between 3 and 64 and email = lower(email)),
  first_name          text not null check (length(first_name) <= 32),
  last_name           text not null check (length(last_name) <= 32),
  -- A guest may have no name. Lists then show the address.
  full_name           text not null generated always as (coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)) stored,
  role                text not null check (role in ('admin', 'user', 'viewer')),
  -- A guest belongs to a contact, signs in by mailed links and never has a password.
  is_guest            boolean not null,
  language            text not null default 'NL' check (language in ('NL', 'EN')),
  password_hash       text,
  password_changed_at timestamptz,
  unread_mails        boolean not null default true,
  created_at          timestamptz not null default now(),
  deleted_at          timestamptz,

  constraint person_guest_is_a_viewer   check (not is_guest or role = 'viewer'),
  constraint person_guest_has_no_secret check (not is_guest or password_hash is null)
);
-- An address belongs to the account that confirmed it with the mailed link. An account without a password does not
-- claim it, but within one company an address is unique.
create unique index person_proved_once on person (email) where not is_guest and deleted_at is null and password_hash is not null;
create unique index person_colleague_once on person (email, company_id) where not is_guest and deleted_at is null;
-- A guest is one person per inviter, so that neither inviter sees the other.
create unique index person_guest_once on person (company_id, email) where is_guest and deleted_at is null;
create index person_of_company on person (company_id) where deleted_at is null;

-- Sessions: a person is signed in in a browser.
create table session (
  id         uuid primary key,
  token_hash bytea not null unique,
  person_id  uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_person on session (person_id);

-- A device that signed in before has its own count of wrong passwords, so that guessing elsewhere does not lock people
-- out. It identifies itself by the token of an earlier session, ended or not.
create table device (
  token_hash bytea primary key,
  person_id  uuid not null references person on delete cascade,
  used_at    timestamptz not null default now()
);
create index device_of_person on device (person_id);

-- Wrong passwords in a row for one account, from any address: limits per address do not stop an attacker with many. A
-- sign-in removes the row. Devices that signed in before have their own counts and do not count here.
create table sign_in_failure (
  person_id uuid primary key references person on delete cascade,
  times     integer not null,
  -- Whether the owner was mailed that the password is blocked. Once per row.
  mailed    boolean not null default false
);

-- Mailed links to set a password. Using one deletes its row. A row is valid until its date.
create table password_token (
  token_hash bytea primary key,
  person_id  uuid not null references person on delete cascade,
  purpose    text not null check (purpose in ('set', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_token_of_person on password_token (person_id);

-- A registration is a draft until its admin sets a password; the token proves that it is the same registrant.
create table registration (
  company_id  uuid primary key references company on delete cascade,
  token_hash  bytea not null unique,
  admin_id    uuid references person on delete set null,
  dossier_id  uuid,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);

-- People's consent, as evidence. Guests agree to the legal texts too. Version and hash identify the wording.
create table email_consent (
  person_id    uuid primary key references person on delete cascade,
  consent      boolean not null check (consent),
  text_version text,
  text_hash    text,
  address      inet,
  created_at   timestamptz not null default now()
);

-- Companies' consent, as evidence. It outlives a registration that ends and a company that leaves, so it names the
-- company itself and does not refer to it.
create table company_consent (
  id                    uuid primary key,
  company_id            uuid not null,
  company_name          text not null,
  registration_number   text not null,
  privacy_policy_agreed boolean not null check (privacy_policy_agreed),
  terms_agreed          boolean not null check (terms_agreed),
  dpa_agreed            boolean not null check (dpa_agreed),
  text_version          text not null,
  text_hash             text not null,
  address               inet,
  created_at            timestamptz not null default now()
);
create index consent_of_company on company_consent (company_id);
create trigger company_consent_stays before update or delete on company_consent for each row execute function refuse_change();

-- Two companies that do business: company_1 sent the request to company_2. A pair has one row in either direction, so
-- that two requests that cross become one relation.
create table relation (
  relation_id     uuid primary key,
  company_1_id    uuid not null references company on delete cascade,
  company_2_id    uuid not null references company on delete cascade,
  status          text not null check (status in ('pending', 'active', 'inactive')),
  -- Only the side that switched a relation off may switch it on again.
  switched_off_by uuid references company,
  created_at      timestamptz not null default now(),

  constraint relation_with_another check (company_1_id <> company_2_id),
  constraint relation_off_by_one   check ((status = 'inactive') = (switched_off_by is not null))
);
create unique index relation_once on relation (least(company_1_id, company_2_id), greatest(company_1_id, company_2_id));
create index relation_of_asker on relation (company_1_id);
create index relation_of_asked on relation (company_2_id);

-- A dossier. last_seq numbers its messages. Preview, act and card columns are copies for the list, so that a list of a
-- thousand dossiers reads no messages.
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
  -- The event and data of a system message, so that the list can show it in the reader's language.
  last_message_event         text,
  last_message_data          jsonb,
  last_message_time          timestamptz,
  last_message_sender_id     uuid references person,
  -- The cost of mails about unread messages must depend on recent activity, not on the amount of data. A post stores
  -- here, on a row that it updates anyway, when to check the readers (only if it is null, so a lively chat writes it
  -- once in five minutes and the update stays HOT). The job finds due dossiers by the index and clears it.
  unread_due_at              timestamptz,

  -- The newest act, which determines whose turn it is.
  act_by                     uuid references person,
  act_cause                  text check (act_cause in ('message', 'upload', 'close_request', 'differs', 'agreed', 'ours', 'nobody')),
  act_at                     timestamptz,
  -- The act before one that can be withdrawn, such as a request to close.
  act_before                 jsonb,

  -- Both companies agree with the newest run of every card.
  cards_agreed               boolean not null default false,
  card_state                 text check (card_state in ('differs', 'unsure', 'rest', 'edited', 'fits')),
  card_difference            numeric,
  card_currency              text,
  due_date                   date,

  constraint dossier_made_once       unique (created_by, client_id),
  constraint dossier_asked_by_one    check ((status = 'close_request') = (close_requested_by_company is not null)),
  constraint dossier_closed_has_time check ((status = 'closed') = (closed_at is not null))
);
create index dossier_unread_due on dossier (unread_due_at) where unread_due_at is not null;

-- The companies of a dossier: at most two, since there are only places 1 and 2.
create table dossier_company (
  dossier_id uuid not null references dossier on delete cascade,
  company_id uuid not null references company,
  place      smallint not null check (place in (1, 2)),
  linked_at  timestamptz not null default now(),

  primary key (dossier_id, company_id),
  constraint dossier_full unique (dossier_id, place)
);
create index dossier_of_company on dossier_company (company_id);

-- The people of a dossier, and how far each has read.
create table participant (
  dossier_id             uuid not null references dossier on delete cascade,
  user_id                uuid not null references person,
  status                 text not null default 'active' check (status in ('active', 'removed')),
  -- The last message before they joined, which their invitation mail mentioned.
  joined_seq             integer not null default 0,
  read_seq               integer not null default 0,
  -- The last message that was mailed to them. Above read_seq it means: mailed since they last read, so not again.
  mailed_seq             integer not null default 0,
  read_at                timestamptz,
  -- The end of a guest's access; null for people of customers.
  access_until           timestamptz,
  invited_by             uuid references person,
  last_opened_at         timestamptz,
  extension_requested_at timestamptz,
  joined_at              timestamptz not null default now(),

  primary key (dossier_id, user_id)
);
create index dossier_of_participant on participant (user_id) where status = 'active';

-- Links mailed to guests. Several may be valid. Renewing the access or removing the guest revokes all of them.
create table guest_link (
  token_hash bytea primary key,
  dossier_id uuid not null,
  user_id    uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,

  foreign key (dossier_id, user_id) references participant on delete cascade
);
create index guest_link_of_participant on guest_link (dossier_id, user_id) where revoked_at is null;

-- Messages of a dossier, numbered 1, 2, 3 … without gaps. The number is the read position, the gap detector of the
-- web app and the page cursor, so it must follow commit order: it is taken while the dossier row is locked.
create table message (
  id           uuid primary key,
  dossier_id   uuid not null references dossier on delete cascade,
  seq          integer not null check (seq > 0),
  message_type text not null check (message_type in ('chat_message', 'system')),
  -- An answer to a card is a chat message that names its event.
  event        text,
  data         jsonb,
  message      text not null check (length(message) between 1 and 10000),
  sender_id    uuid references person,
  -- The author's company at the time. The person may later belong to another one.
  company_id   uuid references company,
  client_id    uuid,
  created_at   timestamptz not null default now(),

  constraint message_seq_once     unique (dossier_id, seq),
  constraint message_sent_once    unique (dossier_id, sender_id, client_id),
  constraint message_has_a_sender check ((message_type = 'system') = (sender_id is null)),
  constraint message_event_known  check (message_type = 'chat_message' or event is not null),
  constraint message_event_data   check ((event is null) = (data is null))
);

-- Documents of a dossier. Files are stored by their SHA-256 outside the database. A row is inserted after its file is
-- stored, so a crash leaves at most a file without a row, which the nightly clean-up removes.
create table document (
  id                  uuid primary key,
  dossier_id          uuid not null references dossier on delete cascade,
  filename            text not null check (octet_length(filename) between 1 and 255),
  content_type        text not null,
  size                integer not null check (size > 0),
  sha256              text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploader_id         uuid not null references person,
  -- The uploader's company at the time, so that the right to delete it does not move with a person to another company.
  uploader_company_id uuid not null references company,
  -- One upload of several files shares a client_id; its place in the request tells them apart.
  client_id           uuid,
  client_place        smallint,
  created_at          timestamptz not null default now(),
  deleted_at          timestamptz,
  deleted_by          uuid references person,

  kind                text check (kind in ('order', 'order_response', 'quote', 'invoice', 'credit_note', 'delivery_note', 'other')),
  -- The person who chose the kind; null: the reader did.
  kind_by             uuid references person,
  -- Null for a file type that is not read.
  reading_state       text check (reading_state in ('queued', 'reading', 'read', 'nothing', 'refused', 'failed')),
  -- Counted when a reader starts, so that a document that crashes Klopt fails for good too.
  reading_tries       smallint not null default 0,

  -- A later version refers to the first one; null: it is the first itself.
  version_root        uuid references document,
  version             integer not null default 1 check (version > 0),
  -- The person who chose the version; null: nobody did, or Klopt itself.
  version_by          uuid references person,

  constraint document_uploaded_once      unique (dossier_id, uploader_id, client_id, client_place),
  constraint document_version            unique (version_root, version),
  constraint document_version_of_another check (version_root <> id and (version_root is null) = (version = 1))
);
-- The same name twice in one dossier becomes 'naam (2).pdf'.
create unique index document_name_once on document (dossier_id, filename) where deleted_at is null;
create index document_of_dossier on document (dossier_id, created_at desc, id desc) where deleted_at is null;
-- The total size of stored files, each content once, is read from this index only.
create index document_by_content on document (sha256) include (size, deleted_at);
-- Few are waiting or failed; /metrics counts them.
create index document_not_read on document (reading_state) where reading_state in ('queued', 'reading', 'failed');

-- The virus scanner's verdict on a file, once for all documents with that content. Empty without a scanner. A row
-- outlives its documents, because the same content may be uploaded again.
create table scan (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  verdict    text not null default 'pending' check (verdict in ('pending', 'clean', 'infected')),
  -- The name of the virus. While pending, the reason why the last try gave no verdict.
  finding    text,
  -- The scanner and its signatures, as it reports them.
  engine     text,
  asked_at   timestamptz not null default now(),
  tried_at   timestamptz,
  decided_at timestamptz,

  constraint scan_decided check ((verdict = 'pending') = (decided_at is null))
);
create index scan_waiting on scan (tried_at nulls first, asked_at) where verdict = 'pending';

-- One reading of an order, invoice or similar document: its kind and how it was read.
create table reading (
  id              uuid primary key,
  document_id     uuid not null unique references document on delete cascade,
  -- A later version of our reader reads the document again, and people's corrections stay.
  reader_version  smallint not null,
  refusal         text check (refusal in ('doctype', 'too_big', 'too_heavy', 'encrypted', 'broken')),
  kind            text,
  kind_confidence real not null default 0,
  -- The kind of XML; null for a document that was read from the text of its pages.
  flavour         text,
  pages           integer,
  notes           text[] not null default '{}',
  -- The words that contain a digit, normalised for comparison: an order number may be anywhere in a document.
  tokens          text[] not null default '{}',
  -- The document's own number, normalised: a typed one before one that was read with certainty; '' for none.
  number_key      text not null default '',
  took_ms         integer not null default 0,
  created_at      timestamptz not null default now()
);
create index reading_number on reading (number_key);

-- Each value that was read, with its place in the document. Rows never change: revision 1 is the reader's, and each
-- correction is a new row with the next revision.
create table reading_value (
  reading_id uuid not null references reading on delete cascade,
  path       text not null,
  revision   integer not null check (revision > 0),
  value      text,
  raw        text,
  source     text not null check (source in ('xml', 'text', 'typed', 'computed')),
  sure       boolean not null,
  confidence real not null,
  xpath      text,
  page       integer,
  -- x, y, width and height in points from the upper left of the page.
  box        double precision[] check (array_length(box, 1) = 4),
  typed_by   uuid references person,
  typed_at   timestamptz,

  primary key (reading_id, path, revision),
  constraint reading_value_typed check ((source = 'typed') = (typed_by is not null and typed_at is not null))
);
create trigger reading_value_stays before update on reading_value for each row execute function refuse_change();

-- A card: the comparison of an invoice in a dossier with its order.
create table card (
  id             uuid primary key,
  dossier_id     uuid not null references dossier on delete cascade,
  invoice_root   uuid not null unique references document on delete cascade,
  state          text not null default 'reading'
    check (state in ('reading', 'nothing', 'alone', 'choose', 'unsure', 'differs', 'fits', 'withdrawn')),
  -- The newest run; 0: none yet.
  run            integer not null default 0,
  -- The newest run as it is shown, with the current names and dates of the documents.
  face           jsonb,
  -- A person chose whether it is the last invoice; null: as the invoice itself says.
  final          boolean,
  -- The person who chose its orders; null: Klopt did.
  chosen_by      uuid references person,
  due_date       date,
  -- The mail about its due date is sent once.
  term_mailed_at timestamptz,
  created_at     timestamptz not null default now()
);
create index card_of_dossier on card (dossier_id);
create index card_term_to_mail on card (due_date) where term_mailed_at is null;

-- The orders with which a card compares its invoice.
create table card_order (
  card_id    uuid not null references card on delete cascade,
  order_root uuid not null references document on delete cascade,
  primary key (card_id, order_root)
);
create index card_order_of_root on card_order (order_root);

-- Two lines that a person paired. The keys are made from the lines' content, so that they stay valid across versions.
create table card_pair (
  card_id     uuid not null references card on delete cascade,
  invoice_key text not null,
  order_key   text,
  made_by     uuid not null references person,
  created_at  timestamptz not null default now(),
  primary key (card_id, invoice_key)
);

-- A result of a card, never changed: an answer refers to the run that it answers.
create table card_run (
  card_id     uuid not null references card on delete cascade,
  n           integer not null check (n > 0),
  result      jsonb not null,
  result_hash text not null,
  cause       text not null,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (card_id, n)
);
create trigger card_run_stays before update on card_run for each row execute function refuse_change();

-- A company's answer to a card. A message shows it in the chat.
create table card_answer (
  message_id uuid primary key references message on delete cascade,
  card_id    uuid not null references card on delete cascade,
  run        integer not null,
  company_id uuid not null references company,
  user_id    uuid not null references person,
  answer     text not null check (answer in ('agreed', 'differs')),
  reason     text,
  wish       text,
  line       integer,
  note       text,
  created_at timestamptz not null,
  constraint card_answer_says_why check ((answer = 'differs') = (reason is not null) and (answer = 'differs') = (wish is not null))
);
create index card_answer_of_card on card_answer (card_id, company_id, created_at desc);

-- A check of an invoice against one company's own dossiers, which only that company sees.
create table company_check (
  id         uuid primary key,
  company_id uuid not null references company on delete cascade,
  card_id    uuid not null references card on delete cascade,
  kind       text not null check (kind in ('seller_number', 'iban_changed', 'iban_invalid', 'same_number', 'same_file')),
  data       jsonb not null,
  seen_by    uuid references person,
  seen_at    timestamptz,
  created_at timestamptz not null default now()
);
create unique index company_check_once on company_check (company_id, card_id, kind, md5(data::text));
create index company_check_of_card on company_check (card_id);

-- The copy of a closed dossier for each company: a proof that is the same for both, and a ZIP with everything.
create table archive (
  dossier_id uuid not null references dossier on delete cascade,
  company_id uuid not null references company on delete cascade,
  state      text not null default 'making' check (state in ('making', 'ready')),
  chain_head text,
  zip_sha256 text,
  zip_size   bigint,
  pdf_sha256 text,
  pdf_size   bigint,
  created_at timestamptz not null default now(),
  primary key (dossier_id, company_id),
  constraint archive_ready_has_files check (state = 'making' or (zip_sha256 is not null and pdf_sha256 is not null))
);
create index archive_of_company on archive (company_id, created_at desc);

-- A guest's link to the archive. It can be used any number of times until its date.
create table archive_link (
  token_hash bytea primary key,
  dossier_id uuid not null,
  company_id uuid not null,
  person_id  uuid not null references person on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (dossier_id, company_id) references archive on delete cascade
);

-- Mails, one row each, inserted in the transaction of their cause. The row has the state of the mail, and its id is the
-- Message-ID, so that a second try is recognisable. The job only wakes the worker. No token is stored here: links get
-- theirs when the mail is written.
create table mail (
  id         uuid primary key,
  kind       text not null,
  person_id  uuid not null references person on delete cascade,
  dossier_id uuid references dossier on delete cascade,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  tries      integer not null default 0,
  sent_at    timestamptz,
  -- Set when it is no longer needed (the guest was removed) or when all tries failed.
  skipped_at timestamptz,
  failed_at  timestamptz,
  last_error text
);
create index mail_waiting on mail (created_at) where sent_at is null and skipped_at is null and failed_at is null;
-- For /metrics, which counts the failed mails and must not read those of the last months for it.
create index mail_failed on mail (failed_at) where failed_at is not null;

-- Actions and views that have no line in a dossier, such as sign-ins.
create table audit (
  id         uuid primary key,
  at         timestamptz not null default now(),
  person_id  uuid references person on delete set null,
  dossier_id uuid references dossier on delete cascade,
  action     text not null,
  data       jsonb not null default '{}'
);
create index audit_by_time on audit (at);
create index audit_of_person on audit (person_id, action, at);
-- An admin may read every dossier of the company without taking part. The other company does not see that, so it is
-- recorded once a day per admin and dossier.
create unique index audit_reading_once on audit (person_id, dossier_id, ((at at time zone 'UTC')::date))
  where action = 'dossier_read';
