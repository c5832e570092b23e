import {
  downloadArchivedDocument,
  listArchive,
  listArchivedLines,
  markPaid,
  postMessage,
  readArchivedDossier,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { thePeople, twoCards } from '../agreements/testing/two-cards.ts'
import { dayFromNow } from '../overview/testing/counted.ts'
import { readFacts } from './facts.ts'
import { proofBytes } from './proof.ts'
import { close, dossierWithTalk, make } from './testing/closed-dossier.ts'
import { textOf } from './testing/pdf-text.ts'

const world = useWorld()

/** Two invoices of € 860 too much, that had to be paid three days ago. */
async function closedWithInvoices() {
  const scene = await twoCards(world, await thePeople(world))
  const due_date = dayFromNow(-3)
  await world.db.updateTable('card').set({ due_date }).where('dossier_id', '=', scene.dossier.id).execute()
  await close(scene)
  return { ...scene, due_date, of: { dossier_id: scene.dossier.id } }
}

test('the archive is read on the screen: its people, papers and documents, and what was open and unpaid', async () => {
  const { anna, bram, gevel, dossier, of, due_date, cards } = await closedWithInvoices()

  const { body } = await anna.call(readArchivedDossier, { params: of })

  const open = [{ currency: 'EUR', amount: '1720.00' }]
  expect(body).toMatchObject({
    archive: { title: dossier.title, open, unpaid: [{ side: 'pay', currency: 'EUR', amount: '12487.20' }] },
    companies: [{ name: 'Bouw BV' }, { name: 'Gevel BV' }],
    agreements: [],
  })
  expect(body.papers[0]).toMatchObject({
    kind: 'invoice',
    name: 'F0',
    orders: ['PO0'],
    total_invoiced: '6020.00',
    open: '860.00',
    pay_now: '6243.60',
    due_date,
    unpaid: true,
    paid_on: null,
  })
  expect(body.people.map(({ full_name }) => full_name)).toContain(bram.full_name)
  expect(body.documents.filter(({ company_id }) => company_id === gevel.id)).toHaveLength(2)
  const [listed] = (await bram.call(listArchive, { query: {} })).body
  expect(listed).toMatchObject({ open, unpaid: [{ side: 'receive', currency: 'EUR', amount: '12487.20' }] })

  await anna.call(markPaid, { params: { ...of, card_id: cards[0]?.id ?? '' }, body: { paid: true } })

  const paid = (await bram.call(readArchivedDossier, { params: of })).body
  expect(paid.papers[0]).toMatchObject({ unpaid: true, paid_on: dayFromNow(0) })
  expect(paid.archive).toMatchObject({ unpaid: [{ amount: '12487.20' }] }) // as it was at the closing
})

test('the proof says the total, the due date, what was undisputed, and what was open and unpaid at the closing', async () => {
  const { dossier } = await closedWithInvoices()
  const facts = await readFacts(world.deps, dossier.id, 'f'.repeat(64))
  if (!facts) throw new Error('it is not closed')

  const text = (await textOf(new Uint8Array(Buffer.concat(await Array.fromAsync(proofBytes(facts)))))).join(' ')

  expect(text).toContain('Open bij het sluiten, excl. btw: € 1.720,00')
  expect(text).toContain('Niet betaald bij het sluiten, incl. btw: € 12.487,20')
  expect(text).toContain('Totaal, incl. btw: € 7.284,20')
  expect(text).toMatch(/Betalen uiterlijk: \d+ \p{L}+ \d{4}/u)
  expect(text).toContain('Onbetwist, incl. btw: € 6.243,60')
  expect(text).toContain('Open bij het sluiten, excl. btw: € 860,00')
  expect(text).toContain('Undisputed, incl. VAT: €6,243.60')
})

test('the conversation is read page by page, and a document is opened; others get neither, and an open dossier has none', async () => {
  const { anna, bram, mia, nora, otto, dossier, params } = await dossierWithTalk(world)
  for (let n = 0; n < 100; n += 1)
    await anna.call(postMessage, { params, body: { message_type: 'user', message: `Bericht ${n}` } })
  const of = { dossier_id: dossier.id }
  const lines = (who: Caller, after_seq = 0) => who.call(listArchivedLines, { params: of, query: { after_seq } })
  expect((await lines(anna)).status).toBe(404)
  await close({ anna, bram, params })
  await make(world, dossier)

  const first = (await lines(anna)).body
  const rest = (await lines(anna, first.lines.at(-1)?.seq)).body

  expect([first.lines.length, first.has_more, rest.has_more]).toEqual([100, true, false])
  const all = [...first.lines, ...rest.lines]
  expect(all.filter(({ message }) => message.startsWith('Bericht '))).toHaveLength(100)
  expect(all.at(-1)).toMatchObject({ sender_name: null, message: expect.stringContaining('gesloten') })
  const record = (await mia.call(readArchivedDossier, { params: of })).body
  const document = record.documents.find(({ filename }) => filename === 'Factuur.pdf')
  const open = (who: Caller, document_id = document?.id ?? '') =>
    who.call(downloadArchivedDocument, { params: { ...of, document_id } })
  const { signed_url } = (await open(anna)).body
  const file = await anna.fetch(signed_url, { headers: { authorization: '' } })
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('% factuur')])
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  for (const who of [nora, otto]) {
    const answers = [await lines(who), await who.call(readArchivedDossier, { params: of }), await open(who)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  expect((await open(anna, crypto.randomUUID())).status).toBe(404)
})
