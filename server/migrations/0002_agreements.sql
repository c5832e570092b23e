-- Agreements: proposals about the differences of a card, and extra work that is agreed before it is invoiced. A row is
-- never changed except in its state, so the terms to which somebody said yes stay as they were.
create table agreement (
  id            uuid primary key,
  dossier_id    uuid not null references dossier on delete cascade,
  kind          text not null check (kind in ('proposal', 'extra_work')),
  card_id       uuid references card on delete cascade,
  run           integer,
  -- MW1, MW2 … in a dossier, of extra work.
  number        integer check (number > 0),
  company_id    uuid not null references company,
  user_id       uuid not null references person,
  message_id    uuid not null unique references message on delete cascade,
  -- The agreement that this one counters or replaces.
  answers       uuid references agreement on delete cascade,
  terms         jsonb not null,
  terms_hash    text not null,
  note          text,
  state         text not null default 'offered'
    check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'countered', 'replaced', 'lapsed')),
  -- Who accepted or refused it. Kept when an accepted one is replaced.
  ended_company uuid references company,
  ended_by      uuid references person,
  ended_message uuid references message on delete cascade,
  ended_at      timestamptz,
  -- Whether the promised papers came, and whether it still counts. Updated after every run.
  follow        jsonb,
  created_at    timestamptz not null default clock_timestamp(),

  constraint agreement_of_a_run       check ((kind = 'proposal') = (card_id is not null and run is not null)),
  constraint agreement_has_a_number   check ((kind = 'extra_work') = (number is not null)),
  constraint agreement_between_two    check (state <> 'accepted' or ended_company <> company_id),
  constraint agreement_number_once    unique (dossier_id, number)
);
create unique index agreement_offered_once on agreement (card_id) where state = 'offered';
create unique index agreement_accepted_once on agreement (card_id) where state = 'accepted';
create index agreement_of_dossier on agreement (dossier_id, created_at);

-- Two people who answer at once are stopped by the lock on the dossier. This is the last line of defence. When a guest's
-- company becomes a customer, its agreements move with its answers.
create function refuse_agreement_change() returns trigger language plpgsql as $$
declare
  moves boolean := new.company_id <> old.company_id and not exists (
    select from dossier_company where dossier_id = old.dossier_id and company_id = old.company_id);
begin
  if (new.id, new.dossier_id, new.kind, new.card_id, new.run, new.number, new.message_id, new.answers, new.terms,
      new.terms_hash, new.note, new.created_at)
    is distinct from (old.id, old.dossier_id, old.kind, old.card_id, old.run, old.number, old.message_id, old.answers,
      old.terms, old.terms_hash, old.note, old.created_at)
    or (not moves and (new.company_id, new.user_id) is distinct from (old.company_id, old.user_id))
  then
    raise exception 'the terms of an agreement never change';
  end if;
  if new.state <> old.state and old.state <> 'offered' and not (old.state = 'accepted' and new.state = 'replaced') then
    raise exception 'an agreement that is % cannot become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger agreement_stays before update on agreement for each row execute function refuse_agreement_change();

-- A hash of the values of the invoice alone. Null in runs of earlier versions.
alter table card_run add column invoice_hash text;

-- The invoice that a credit note follows.
alter table card add column credits_root uuid references document on delete set null;

-- The companies that owe a paper by an agreement that counts.
alter table dossier add column owed_by uuid[] not null default '{}';

alter table dossier drop constraint dossier_act_cause_check, add constraint dossier_act_cause_check check (
  act_cause in ('message', 'upload', 'close_request', 'differs', 'agreed', 'ours', 'nobody',
    'proposed', 'accepted', 'declined', 'kept'));
alter table dossier drop constraint dossier_card_state_check, add constraint dossier_card_state_check check (
  card_state in ('proposed', 'differs', 'unsure', 'agreed', 'rest', 'kept', 'edited', 'fits'));
