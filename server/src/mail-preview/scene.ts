import { addLine, tellDossier } from '../features/dossiers/lines/line.ts'
import { accessDossier } from '../features/dossiers/access.ts'
import type { Deps } from '../platform/deps.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { Viewer } from '../platform/session.ts'
import { sql } from 'kysely'

export type Scene = Awaited<ReturnType<typeof setScene>>

/** The data for the previews: two customers, a contact with a guest, and a dossier with each. */
export async function setScene(deps: Deps) {
  const { db } = deps
  const tx: Tx = { db, deps, emit: () => undefined, signal: () => undefined }
  const linde = await company('Bouwbedrijf De Linde', '99999998', 'Zwolle')
  const dalen = await company('Van Dalen Gevelbouw', '99999999', 'Deventer')
  const vos = await company('Vos Kraanverhuur', '99999997', 'Almere', linde.id)
  const sanne = await person(linde, 'Sanne', 'Bakker', 'admin')
  const mark = await person(dalen, 'Mark', 'de Wit', 'admin')
  const daan = await person(linde, 'Daan', 'Visser', 'user')
  const otto = await person(vos, '', '', 'viewer')
  await db.insertInto('email_consent').values({ person_id: otto.id, consent: true }).execute()
  const relation = { relation_id: newId(), company_1_id: dalen.id, company_2_id: linde.id, status: 'pending' } as const
  await db.insertInto('relation').values(relation).execute()
  const shared = await dossier('PO 4500127 gevelelementen', [linde, dalen], [sanne, mark, daan])
  const rent = await dossier('Kraanhuur week 34', [linde, vos], [sanne, otto])
  await db
    .updateTable('participant')
    .set({ access_until: sql<string>`now() + interval '30 days'`, extension_requested_at: sql<string>`now()` })
    .where('user_id', '=', otto.id)
    .execute()
  await say(mark, shared, 'Hierbij de factuur van week 34.')
  await tellDossier(tx, mark, await accessDossier(db, mark, shared), {
    event: 'document_added',
    data: {
      document_id: newId(),
      filename: 'Factuur_0388.pdf',
      by: mark.full_name,
    },
  })
  await say(mark, shared, 'Het zijn er 28. Op 14 augustus zijn er 4 bijbesteld. Zie de werkbon.')
  await say(sanne, rent, 'Kunt u de kraan dinsdag om 7 uur brengen? De poort aan de Kade is dan open.')
  return { db, linde, dalen, sanne, mark, daan, otto, shared, rent, relation_id: relation.relation_id }

  async function company(name: string, registration_number: string, city: string, owner_id: string | null = null) {
    const row = { id: newId(), name, is_klopt_client: owner_id === null }
    const proof = owner_id === null ? { verified_at: new Date(), verified_by: 'operator' as const } : {}
    await db
      .insertInto('company')
      .values({ ...row, registration_number, city, owner_id, status: 'active', ...proof })
      .execute()
    return row
  }

  async function person(own: Viewer['company'], first_name: string, last_name: string, role: Viewer['role']) {
    const is_guest = role === 'viewer'
    const email = `${first_name.toLowerCase() || 'planning'}@voorbeeld-${newId().slice(-6)}.example`
    const row = { id: newId(), company_id: own.id, email, first_name, last_name, role, is_guest }
    const stored = await db
      .insertInto('person')
      .values({ ...row, password_hash: is_guest ? null : 'none' })
      .returning(['full_name', 'created_at', 'language', 'unread_mails'])
      .executeTakeFirstOrThrow()
    return { ...row, ...stored, company: own, session_id: '', consented: true } satisfies Viewer
  }

  async function dossier(title: string, companies: Viewer['company'][], people: Viewer[]) {
    const id = newId()
    await db.insertInto('dossier').values({ id, title, created_by: sanne.id }).execute()
    for (const [n, { id: company_id }] of companies.entries())
      await db
        .insertInto('dossier_company')
        .values({ dossier_id: id, company_id, place: n + 1 })
        .execute()
    for (const { id: user_id } of people)
      await db.insertInto('participant').values({ dossier_id: id, user_id, invited_by: sanne.id }).execute()
    return id
  }

  async function say(who: Viewer, dossierId: string, message: string) {
    const line = { message_type: 'chat_message', message, event: null, data: null, client_id: null } as const
    await addLine(tx, who, await accessDossier(db, who, dossierId), line)
  }
}
