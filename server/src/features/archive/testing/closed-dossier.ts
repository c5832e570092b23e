import { closeDossier, postMessage, requestClose, uploadDocuments } from '@klopt/contract'
import { expect } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../testing/caller.ts'
import type { World } from '../../../testing/world.ts'
import { makeArchive } from '../make.ts'

export const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj\n<<>>\nendobj\n%%EOF\n`)

/**
 * Anna of Bouw and Bram of Gevel talk and share files. Mia is an admin of Gevel, Nora left, Otto is of neither company.
 */
export async function dossierWithTalk(
  world: World,
  { title = 'PO 4500127 gevelelementen', names = ['Bouw BV', 'Gevel BV'] } = {},
) {
  const [bouw, gevel] = [await world.customer(names[0] ?? ''), await world.customer(names[1] ?? '')]
  await world.relate(bouw, gevel)
  const anna = await world.person('Anna', { company: bouw })
  const nora = await world.person('Nora', { company: bouw })
  const bram = await world.person('Bram', { company: gevel, language: 'EN' })
  const mia = await world.person('Mia', { company: gevel, role: 'admin' })
  const otto = await world.person('Otto', { company: await world.customer('Staal BV'), role: 'admin' })
  const dossier = await world.makeDossier(title, anna, [bouw, gevel])
  await world.takePart(dossier, bram)
  await world.db
    .insertInto('participant')
    .values({ dossier_id: dossier.id, user_id: nora.id, status: 'removed' })
    .execute()
  const params = { id: dossier.id }
  for (const [who, message] of [
    [anna, 'Hierbij de order, € 12.400 voor Žižka & zn. 🏗️'],
    [bram, '<script>alert(1)</script>\nDe factuur volgt'],
  ] as const)
    await who.call(postMessage, { params, body: { message_type: 'user', message } })
  await upload(anna, dossier, 'Order (é).pdf', pdf('order'))
  await upload(bram, dossier, 'Factuur.pdf', pdf('factuur'))
  return { bouw, gevel, anna, nora, bram, mia, otto, dossier, params }
}

export async function upload(who: Caller, { id }: { id: string }, name: string, content: Buffer) {
  const form = new FormData()
  form.append('dossier_id', id)
  form.append('file', new File([new Uint8Array(content)], name))
  expect((await who.fetch(uploadDocuments.path, { method: 'POST', body: form })).status).toBe(201)
}

/** Anna requests the closing, Bram closes. */
export async function close({ anna, bram, params }: { anna: Caller; bram: Caller; params: { id: string } }) {
  expect((await anna.call(requestClose, { params })).status).toBe(200)
  expect((await bram.call(closeDossier, { params })).status).toBe(200)
}

/** Runs the job that creates the archives. */
export function make(world: World, { id }: { id: string }) {
  return makeArchive(world.deps, { dossier_id: id }, new AbortController().signal)
}

type DossierScene = { bouw: { id: string }; gevel: { id: string }; anna: Caller; bram: Caller; dossier: { id: string } }

/**
 * Adds a card that compares the invoice with the order, with Anna's answer, and a check for Bouw about the account
 * number.
 */
export async function addCard({ db }: World, { bouw, gevel, anna, bram, dossier }: DossierScene) {
  const rows = await db.selectFrom('document').select(['id', 'filename']).where('dossier_id', '=', dossier.id).execute()
  const ref = (name: string, kind: string, number: string, company_id: string) => ({
    document_id: rows.find(({ filename }) => filename === name)?.id ?? '',
    filename: name,
    kind,
    number,
    issue_date: '2026-09-01',
    version: 1,
    company_id,
  })
  const invoice = ref('Factuur.pdf', 'invoice', '2025-0388', gevel.id)
  const result = {
    state: 'differs',
    invoice,
    orders: [ref('Order (é).pdf', 'order', '4500127', bouw.id)],
    total_ordered: '12400.00',
    total_earlier: '0.00',
    total_invoiced: '13260.00',
    difference: '860.00',
    currency: 'EUR',
  }
  const card_id = newId()
  const card = {
    id: card_id,
    dossier_id: dossier.id,
    invoice_root: invoice.document_id,
    state: 'differs' as const,
    run: 1,
  }
  await db.insertInto('card').values(card).execute()
  const run = { card_id, n: 1, result: JSON.stringify(result), result_hash: 'een', cause: 'upload' }
  await db.insertInto('card_run').values(run).execute()
  const { id: message_id } = await db
    .selectFrom('message')
    .select('id')
    .where('dossier_id', '=', dossier.id)
    .where('sender_id', '=', anna.id)
    .executeTakeFirstOrThrow()
  const answer = { answer: 'differs' as const, reason: 'quantity', wish: 'credit_part', note: 'Vier te veel' }
  const by = { message_id, card_id, run: 1, company_id: bouw.id, user_id: anna.id, created_at: new Date() }
  await db
    .insertInto('card_answer')
    .values({ ...by, ...answer })
    .execute()
  const data = JSON.stringify({ date: '2026-01-05' })
  await db
    .insertInto('company_check')
    .values({ id: newId(), company_id: bouw.id, card_id, kind: 'iban_changed', data })
    .execute()
  return { card_id, answered_by: anna, waits_for: bram }
}
