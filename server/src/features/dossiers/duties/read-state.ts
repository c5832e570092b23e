import { asksSomething, type DutyState, type StoredDuty, thanksMost } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { fromStored, knownDuties, micros } from './columns.ts'

type Message = Omit<DutyState['messages'][number], 'asks'> & { said: string | null }
type Row = Omit<DutyState, 'messages' | 'own'> & {
  messages: Message[]
  known: StoredDuty[] | null
  older: DutyState['messages'][number] | null
  now: string
}

/** A reply to older words stays as it is: nobody reads through a long chat for them. */
const linesLookedAt = 200

/** The facts from which the duties of a locked dossier follow, and its duties as they are stored, in one statement. */
export async function readDutyState(
  db: Db,
  dossierId: string,
): Promise<{ state: DutyState; known: StoredDuty[] | null; now: string }> {
  const { rows } = await sql<Row>`
    select dossier.status, case when duties is not null then ${knownDuties} end as known, duties_done as done, ${older} as older,
      ${micros(sql`clock_timestamp()`)} as now,
      array(select company_id from dossier_company where dossier_id = dossier.id order by place) as companies,
      ${close} as close, ${all(cards)} as cards, ${all(agreements)} as agreements, ${all(messages)} as messages,
      ${all(pens)} as pens
    from dossier where dossier.id = ${dossierId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A locked dossier has a row.')
  const { messages: recent, older: waiting, now, ...state } = row
  const known = row.known?.map(fromStored) ?? null
  const own = (known ?? []).filter(({ kind }) => kind === 'own')
  return { known, now, state: { ...state, messages: messagesOf(recent, waiting), own } }
}

/** The recent messages, and before them the older one that still waits for a reply. */
function messagesOf(recent: Message[], waiting: Row['older']): DutyState['messages'] {
  const said = recent.map(({ said: words, ...message }) => ({
    ...message,
    asks: words !== null && asksSomething(words),
  }))
  return waiting ? [...said, waiting] : said
}

function all(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`
}

function moment(time: string): RawBuilder<string> {
  return micros(sql.ref(time))
}

const cards = sql`
  select card.id, card.state, card.run, ${moment('newest.created_at')} as run_at, seller_id,
    case when (face->>'difference')::numeric > 0 then coalesce(open_amount::text, face->>'difference')
      else face->>'difference' end as difference, coalesce(card.currency, face->>'currency') as currency,
    coalesce(invoice_name, face->'invoice'->>'number', face->'invoice'->>'filename') as paper,
    (select ${moment('paper.created_at')} from document paper
      where paper.id in (select (ref->>'document_id')::uuid from jsonb_array_elements(
        jsonb_build_array(face->'invoice') || coalesce(face->'orders', '[]') || coalesce(face->'credited_by', '[]')) ref)
      order by paper.created_at desc limit 1) as papers_at,
    (select coalesce(json_agg(given), '[]') from (
      select distinct on (company_id) company_id, user_id as by, message_id, message.seq, ${moment('message.created_at')} as at,
        answer, reason, coalesce(answered.result_hash = newest.result_hash, false) as current
      from card_answer
      join lateral (select seq, created_at from message where message.id = message_id) message on true
      left join card_run answered on answered.card_id = card.id and answered.n = card_answer.run
      where card_answer.card_id = card.id order by company_id, message.seq desc) given) as answers,
    face->>'within_limit_of' is not null or coalesce((face->>'difference')::numeric > 0 and open_amount = 0, false) or
    exists (select from agreement join card credited on credited.id = agreement.card_id
      where credited.invoice_root = card.credits_root and agreement.state = 'accepted' and (follow->>'counts')::boolean) as settled,
    card.state <> 'reading' and coalesce(face->'invoice' ? 'seller_company_id', false)
      and face->'invoice'->>'seller_company_id' is null
      and (select count(*) from dossier_company where dossier_id = dossier.id) = 2 as asks_parties,
    (select json_build_object('document_id', id, 'company_id', uploader_company_id) from document
      where id::text = face->'sentence'->'data'->>'document_id') as doubt
  from card left join card_run newest on newest.card_id = card.id and newest.n = card.run
  where card.dossier_id = dossier.id and card.state <> 'withdrawn'
    and not coalesce((face->>'is_proforma')::boolean, false) -- it asks nothing of anybody
  order by card.created_at`

/** Of those that were declined, only the newest about each card. */
const agreements = sql`
  select distinct on (coalesce(agreement.card_id, agreement.id), agreement.state) agreement.id, agreement.kind, agreement.state,
    agreement.card_id, agreement.run, agreement.company_id, agreement.user_id as by, agreement.message_id,
    made.seq, ${moment('made.created_at')} as at,
    case when agreement.kind = 'extra_work' then 'MW' || agreement.number
      else coalesce(invoice_name, face->'invoice'->>'number', face->'invoice'->>'filename') end as paper,
    coalesce(terms->'excl'->>'credit', terms->>'amount') as amount,
    coalesce(terms->>'currency', card.currency, face->>'currency') as currency, terms->>'via' as via,
    case when ended.seq is not null then json_build_object('company_id', ended_company, 'by', ended_by,
      'message_id', ended_message, 'seq', ended.seq, 'at', ${moment('ended.created_at')}) end as ended,
    coalesce((follow->>'counts')::boolean, false) as counts, follow
  from agreement
  join message made on made.id = agreement.message_id
  left join message ended on ended.id = ended_message
  left join card on card.id = agreement.card_id
  where agreement.dossier_id = dossier.id and agreement.state in ('offered', 'accepted', 'declined')
    and (agreement.kind = 'proposal' or agreement.state = 'offered')
  order by coalesce(agreement.card_id, agreement.id), agreement.state, made.seq desc`

/** The company is that of the sender now: a guest may have become a customer. */
const messages = sql`
  select recent.seq, recent.id as message_id, person.company_id, sender_id as by, ${moment('recent.created_at')} as at,
    case when event is null then left(message, ${sql.lit(thanksMost + 1)}) end as said
  from message recent join person on person.id = sender_id
  where recent.dossier_id = dossier.id and recent.seq > last_seq - ${sql.lit(linesLookedAt)}
    and message_type = 'chat_message' and coalesce(event not in ('answer_withdrawn', 'message_deleted'), true)
  order by recent.seq desc`

const older = sql`(
  select json_build_object('seq', line.seq, 'message_id', line.id, 'company_id', person.company_id, 'by', line.sender_id,
    'at', ${moment('line.created_at')}, 'asks', true)
  from message line join person on person.id = line.sender_id
  where line.id = asked_id and line.event is null and line.seq <= last_seq - ${sql.lit(linesLookedAt)})`

const pens = sql`
  select document.id as document_id, uploader_company_id as company_id, filename as paper,
    ${moment('document.created_at')} as at
  from document
  where document.dossier_id = dossier.id and pen = 'asked' and kind = 'delivery_note' and deleted_at is null`

/** The line of the request, if it is recent: else the known duty has it. */
const close = sql`
  case when dossier.status = 'close_request' then coalesce(
    (select json_build_object('company_id', close_requested_by_company, 'by', close_requested_by_user, 'message_id', line.id,
        'seq', line.seq, 'at', ${moment('line.created_at')})
      from message line where line.dossier_id = dossier.id and event = 'close_requested'
        and line.seq > last_seq - ${sql.lit(linesLookedAt)} order by line.seq desc limit 1),
    (select json_build_object('company_id', close_requested_by_company, 'by', close_requested_by_user,
        'message_id', known->>'message_id', 'seq', 0,
        'at', coalesce(known->>'since', ${moment('dossier.created_at')}))
      from (select from dossier self where self.id = dossier.id) self
      left join jsonb_array_elements(dossier.duties) known on known->>'kind' = 'close' limit 1)) end`
