-- Whose paper a document is: the seller and the buyer that it is between, and the rule that says so. They are companies of the
-- dossier, or null if it is not known. The company that uploaded it may be either.
alter table document
  add column seller_company_id uuid references company,
  add column buyer_company_id uuid references company,
  add column parties_by text check (parties_by in ('number', 'account', 'name', 'order', 'asked', 'uploader'));

-- The accounts on the papers of a company that are certainly its own.
create index document_of_seller on document (seller_company_id, created_at)
  where parties_by in ('number', 'asked') and deleted_at is null;

-- Where the papers do not say it, people do. Rows never change: a later answer is a new row with the next revision, and one
-- without a seller takes the answer back. It holds for all versions of the document.
create table party_answer (
  document_root     uuid not null references document on delete cascade,
  revision          integer not null check (revision > 0),
  seller_company_id uuid references company,
  person_id         uuid not null references person,
  created_at        timestamptz not null default clock_timestamp(),
  primary key (document_root, revision)
);
create trigger party_answer_stays before update on party_answer for each row execute function refuse_change();

-- The dossiers from before are counted once.
alter table dossier add column parties_counted boolean not null default false;
alter table dossier alter column parties_counted set default true;
create index dossier_without_parties on dossier (id) where not parties_counted;
