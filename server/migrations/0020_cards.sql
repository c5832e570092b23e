-- Cards: each invoice of a dossier beside its order, what each company says of it, and what is kept when it closes.

-- All at once and in the order in which Klopt takes them, the dossier first: taken one by one in another order while an
-- older node works, they and its locks would wait for each other.
lock table dossier, message, document, reading, company in access exclusive mode;

-- A later version names the first one; null: it is the first itself.
alter table document
  add column version_root uuid references document,
  add column version      integer not null default 1 check (version > 0),
  -- Who said which version it is; null: nobody, or Klopt itself.
  add column version_by   uuid references person,
  add constraint document_version unique (version_root, version),
  add constraint document_version_of_another check (version_root <> id and (version_root is null) = (version = 1));

-- Those that wait and those that failed are few beside all that were read: /metrics counts them.
create index document_not_read on document (reading_state) where reading_state in ('queued', 'reading', 'failed');

-- The words of a document with a digit in them, as numbers are compared: an order's number may stand anywhere.
alter table reading add column tokens text[] not null default '{}';

-- The document's own number as numbers are compared, what was typed before what was surely read; '' for none. Null for
-- what an older Klopt read, until a job comes by.
alter table reading add column number_key text;
create index reading_number on reading (number_key) where number_key is not null;
create index reading_without_number on reading (id) where number_key is null;

alter table company
  add column tolerance_amount  numeric(8, 2) not null default 1  check (tolerance_amount between 0 and 100000),
  add column tolerance_percent numeric(5, 2) not null default 2  check (tolerance_percent between 0 and 10),
  add column tolerance_cap     numeric(8, 2) not null default 50 check (tolerance_cap between 0 and 1000);

-- The newest act of somebody, of which whose turn it is follows; and what the list shows of the cards.
alter table dossier
  add column act_by          uuid references person,
  add column act_cause       text check (act_cause in ('message', 'upload', 'close_request', 'differs', 'agreed', 'ours', 'nobody')),
  add column act_at          timestamptz,
  -- The act before a request to close, for when that is taken back.
  add column act_before      jsonb,
  -- Both companies agree with the newest run of every card.
  add column cards_agreed    boolean not null default false,
  add column card_state      text check (card_state in ('differs', 'unsure', 'rest', 'edited', 'fits')),
  add column card_difference numeric,
  add column card_currency text,
  add column due_date        date;

-- An answer to a card is a message with a sender, and says which one it is.
-- Not validated: the one before was stricter, and nobody waits while all messages are looked through.
alter table message drop constraint message_event_known;
alter table message add constraint message_event_known check (message_type = 'chat_message' or event is not null) not valid;

create table card (
  id           uuid primary key,
  dossier_id   uuid not null references dossier on delete cascade,
  invoice_root uuid not null unique references document on delete cascade,
  state        text not null default 'reading'
    check (state in ('reading', 'nothing', 'alone', 'choose', 'unsure', 'differs', 'fits', 'withdrawn')),
  -- The newest run; 0: none yet.
  run          integer not null default 0,
  -- What it shows now: what the newest run said, with the names and days of the documents as they are now.
  face         jsonb,
  -- Said by hand: it is the last invoice; null: what the invoice itself says.
  final        boolean,
  -- Who chose its orders; null: Klopt did.
  chosen_by    uuid references person,
  due_date     date,
  -- The mail of its term is sent once.
  term_mailed_at timestamptz,
  created_at   timestamptz not null default now()
);
create index card_of_dossier on card (dossier_id);
-- Those whose term is still to be mailed, by the day on which they are to be paid.
create index card_term_to_mail on card (due_date) where term_mailed_at is null;

create table card_order (
  card_id    uuid not null references card on delete cascade,
  order_root uuid not null references document on delete cascade,
  primary key (card_id, order_root)
);
create index card_order_of_root on card_order (order_root);

-- Two lines that somebody laid side by side; the keys are of what stands in them, so that they hold through versions.
create table card_pair (
  card_id     uuid not null references card on delete cascade,
  invoice_key text not null,
  order_key   text,
  made_by     uuid not null references person,
  created_at  timestamptz not null default now(),
  primary key (card_id, invoice_key)
);

-- What a card said at a moment, never changed: an answer names the run that it answers.
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

-- What only one company is told of an invoice, from its own dossiers alone.
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

-- What a company keeps of a closed dossier: a proof that is equal for both, and everything in a ZIP of its own.
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

-- A guest's way to the archive: hashed, any number of times until its date.
create table archive_link (
  token_hash bytea primary key,
  dossier_id uuid not null,
  company_id uuid not null,
  person_id  uuid not null references person on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (dossier_id, company_id) references archive on delete cascade
);

-- Of the dossiers that are there the newest line was the newest act, where somebody wrote it.
update dossier set act_by = last_message_sender_id, act_cause = 'message', act_at = last_message_time
where status <> 'closed' and last_message_sender_id is not null;
