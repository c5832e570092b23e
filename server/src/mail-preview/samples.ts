import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { DB } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import type { MailKind } from '../platform/mail/queue.ts'
import type { Scene } from './scene.ts'

type Mail = Insertable<DB['mail_in']>

/** The receiver and subject of a sample mail, after creating the state that it needs. */
export type Sample = (scene: Scene) => Promise<{
  kind: MailKind
  to: { id: string }
  dossier_id?: string
  data?: Record<string, string>
}>

const everyKind: Record<MailKind, Sample> = {
  set_password: async (scene) => {
    await sql`update company set status = 'pending' where id = ${scene.linde.id}`.execute(scene.db)
    await sql`
      insert into registration (company_id, token_hash, admin_id, finished_at)
      values (${scene.linde.id}, 'preview', ${scene.sanne.id}, now())`.execute(scene.db)
    await forgetPassword(scene, scene.sanne)
    return { kind: 'set_password', to: scene.sanne }
  },
  reset_password: async ({ sanne }) => ({ kind: 'reset_password', to: sanne }),
  password_changed: async ({ sanne }) => ({ kind: 'password_changed', to: sanne }),
  password_blocked: async ({ db, sanne }) => {
    await sql`insert into sign_in_failure (person_id, times) values (${sanne.id}, 1000000)`.execute(db)
    return { kind: 'password_blocked', to: sanne }
  },
  guest_invited: async ({ otto, rent, sanne }) => about('guest_invited', otto, rent, sanne),
  access_renewed: async ({ otto, rent, sanne }) => about('access_renewed', otto, rent, sanne),
  extension_requested: async ({ otto, rent, sanne }) => about('extension_requested', sanne, rent, otto),
  guest_links: async ({ otto }) => ({ kind: 'guest_links', to: otto, data: {} }),
  guest_code: async ({ db, otto, rent }) => {
    await sql`
      insert into guest_link (token_hash, dossier_id, user_id) values ('\\x00', ${rent}, ${otto.id})`.execute(db)
    const data = { by: otto.id, link: '00', device: '00' }
    return { kind: 'guest_code', to: otto, dossier_id: rent, data }
  },
  colleague_asked: async (scene) => askedBy(scene, 'colleague_asked', scene.sanne),
  link_forwarded: async (scene) => askedBy(scene, 'link_forwarded', scene.otto),
  link_in_use: async ({ otto, rent }) => about('link_in_use', otto, rent, otto),
  link_taken_back: async ({ otto, rent, sanne }) => {
    const mail = about('link_taken_back', sanne, rent, otto)
    return { ...mail, data: { ...mail.data, since: '2025-11-28T13:05:00Z' } }
  },
  dossier_added: async ({ daan, shared, sanne }) => about('dossier_added', daan, shared, sanne),
  close_requested: async (scene) => {
    const { db, sanne, mark, shared } = scene
    await sql`
      update dossier set status = 'close_request', close_requested_by_company = ${mark.company_id},
        close_requested_by_user = ${mark.id} where id = ${shared}`.execute(db)
    return about('close_requested', sanne, shared, mark)
  },
  dossier_closed: async ({ db, sanne, mark, shared }) => {
    await sql`update dossier set status = 'closed', closed_at = now() where id = ${shared}`.execute(db)
    return about('dossier_closed', sanne, shared, mark)
  },
  reminder: async ({ db, sanne, mark, shared }) => {
    const duty = {
      company_id: sanne.company_id,
      kind: 'owed',
      about: 'credit_note',
      since: '2025-11-28T13:05:00Z',
      amount: '171.60',
      currency: 'EUR',
    }
    await sql`update dossier set duties = ${JSON.stringify([duty])}::jsonb where id = ${shared}`.execute(db)
    return { kind: 'reminder', to: sanne, dossier_id: shared, data: { by: mark.id, kind: 'owed' } }
  },
  unread: async ({ sanne, shared }) => ({ kind: 'unread', to: sanne, dossier_id: shared }),
  unread_several: async ({ sanne, shared, rent }) => ({
    kind: 'unread_several',
    to: sanne,
    data: { dossiers: `${shared} ${rent}` },
  }),
  mail_held: async ({ db, sanne, shared }) => {
    const id = await receive(db, shared, { state: 'held', verdict: 'pass' })
    return { kind: 'mail_held', to: sanne, dossier_id: shared, data: { mail_in_id: id } }
  },
  mail_not_posted: async ({ db, mark, shared }) => {
    const mail_in_id = await receive(db, shared, { state: 'answered', verdict: 'pass' })
    const files = JSON.stringify([{ filename: 'tekeningen.zip', why: 'wrong_type' }])
    return { kind: 'mail_not_posted', to: mark, dossier_id: shared, data: { mail_in_id, files } }
  },
  term: async (scene) => {
    const { db, sanne, shared } = scene
    return { kind: 'term', to: sanne, dossier_id: shared, data: { card_id: await layInvoice(db, shared) } }
  },
  relation_requested: async ({ sanne, mark, relation_id }) => ({
    kind: 'relation_requested',
    to: sanne,
    data: { by: mark.id, relation_id },
  }),
  relation_accepted: async ({ db, sanne, mark, relation_id }) => {
    await sql`update relation set status = 'active' where relation_id = ${relation_id}`.execute(db)
    return { kind: 'relation_accepted', to: mark, data: { by: sanne.id, relation_id } }
  },
  limit_reset: async ({ sanne }) => ({ kind: 'limit_reset', to: sanne, data: {} }),
}

/** A mail that a program of a supplier sent to the dossier. */
async function receive(db: Scene['db'], dossier_id: string, { state, verdict }: Pick<Mail, 'state' | 'verdict'>) {
  const id = newId()
  const from = {
    from_email: 'facturen@vandalen.example',
    from_name: 'Van Dalen Facturatie',
    subject: 'Factuur 2025-0412',
  }
  const raw = { message_key: id, raw_sha256: '0'.repeat(64), raw_size: 1, envelope_from: from.from_email }
  await db
    .insertInto('mail_in')
    .values({ id, dossier_id, ...raw, ...from, verdict, state })
    .execute()
  return id
}

/** Further samples of kinds that look different in some cases. */
const otherCases = {
  set_password_colleague: async (scene) => {
    await forgetPassword(scene, scene.daan)
    return { kind: 'set_password', to: scene.daan, data: { by: scene.sanne.id } }
  },
  unread_proposal: async (scene) => {
    await offerHalf(scene)
    return { kind: 'unread', to: scene.sanne, dossier_id: scene.shared }
  },
  unread_guest: async ({ otto, rent }) => ({ kind: 'unread', to: otto, dossier_id: rent }),
  unread_before_consent: async ({ db, otto, rent }) => {
    await sql`delete from email_consent where person_id = ${otto.id}`.execute(db)
    return { kind: 'unread', to: otto, dossier_id: rent }
  },
} satisfies Record<string, Sample>

export const samples: Record<string, Sample> = { ...everyKind, ...otherCases }

function about(kind: MailKind, to: { id: string }, dossier_id: string, by: { id: string }) {
  return { kind, to, dossier_id, data: { by: by.id } }
}

/** Karel, to whom Otto forwarded his link, asks for access. */
async function askedBy({ db, otto, rent }: Scene, kind: MailKind, to: { id: string }) {
  const karel = { first_name: 'Karel', last_name: 'Smit', email: 'karel@voskranen.example' }
  const request_id = newId()
  await db
    .insertInto('colleague_request')
    .values({ id: request_id, dossier_id: rent, guest_id: otto.id, ...karel })
    .execute()
  return { kind, to, dossier_id: rent, data: { by: otto.id, request_id } }
}

/** A card for the document in the dossier that is due in five days. */
async function layInvoice(db: Scene['db'], dossierId: string): Promise<string> {
  const [document, card] = [newId(), newId()]
  const face = { invoice: { number: '2025-0388', filename: 'Factuur_0388.pdf' }, orders: [] }
  await sql`
    insert into document (id, dossier_id, filename, content_type, size, sha256, uploader_id, uploader_company_id)
    select ${document}, ${dossierId}, 'Factuur_0388.pdf', 'application/pdf', 1, repeat('0', 64), user_id, company_id
    from participant join person on person.id = user_id where dossier_id = ${dossierId} limit 1`.execute(db)
  await sql`
    insert into card (id, dossier_id, invoice_root, state, run, face, due_date)
    values (${card}, ${dossierId}, ${document}, 'fits', 1, ${JSON.stringify(face)}, current_date + 5)`.execute(db)
  await sql`
    insert into card_run (card_id, n, result, result_hash, cause) values (${card}, 1, '{}', '', 'made')`.execute(db)
  return card
}

/** A proposal of the other company to share a difference of € 860. */
async function offerHalf({ db, mark, shared }: Scene): Promise<void> {
  const [agreement_id, messageId, card_id] = [newId(), newId(), await layInvoice(db, shared)]
  const amounts = { credit: '430.00', open: '0.00', now: '26801.50', currency: 'EUR', number: null }
  const data = { agreement_id, kind: 'proposal', card_id, run: '1', state: 'offered', note: null, ...amounts }
  await sql`
    with counted as (update dossier set last_seq = last_seq + 1 where id = ${shared} returning last_seq)
    insert into message (id, dossier_id, seq, message_type, event, data, message, sender_id, company_id)
    select ${messageId}, ${shared}, last_seq, 'chat_message', 'agreement_offered', ${JSON.stringify(data)},
      'Voorstel: € 430,00 minder', ${mark.id}, ${mark.company_id} from counted`.execute(db)
  await sql`
    insert into agreement (id, dossier_id, kind, card_id, run, company_id, user_id, message_id, terms, terms_hash)
    values (${agreement_id}, ${shared}, 'proposal', ${card_id}, 1, ${mark.company_id}, ${mark.id}, ${messageId}, '{}', '')`.execute(
    db,
  )
}

async function forgetPassword({ db }: Scene, { id }: { id: string }) {
  await db.updateTable('person').set({ password_hash: null }).where('id', '=', id).execute()
}
