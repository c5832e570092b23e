import { correctValues, downloadDocument, listDossiers, readCard, readDossierData, readReading } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist'
import { expect, test } from 'vitest'
import { checkCards } from '../features/checks/run.ts'
import { mailUnread } from '../features/messages/mail-unread.ts'
import { mailWriters } from '../tasks.ts'
import { sharedDossier, upload } from '../features/documents/testing/scene.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { useDemo } from './testing/use-demo.ts'

const { world, person } = useDemo()

async function pagesOf(pdf: Buffer): Promise<number> {
  return (await getDocument({ data: new Uint8Array(pdf) }).promise).numPages
}

test('every document downloads unchanged, and orders and invoices are PDFs of one page', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const names: string[] = []
  const pages: number[] = []

  for (const { id } of dossiers) {
    const { body } = await anna.call(readDossierData, { params: { id } })
    for (const document of body.documents) {
      const link = await anna.call(downloadDocument, { params: { id: document.id }, query: {} })
      const answer = await anna.fetch(link.body.signed_url)
      const received = Buffer.from(await answer.arrayBuffer())
      expect(createHash('sha256').update(received).digest('hex')).toBe(document.sha256)
      if (document.filename.endsWith('.pdf')) pages.push(await pagesOf(received))
      names.push(document.filename)
    }
  }

  expect(pages).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(names.toSorted()).toEqual([
    'Factuur_2025-0341.pdf',
    'Factuur_2025-0388.pdf',
    'Factuur_VK-2291.pdf',
    'Inkooporder_4500098.pdf',
    'Inkooporder_4500127.pdf',
    'Offerte_VK-1184.pdf',
    'Pakbon_61842.pdf',
    'Werkbon_7731.png',
    'Werkbon_VK-0917.pdf',
  ])
})

test('every order, invoice and delivery note is read, and its dates match the day of the first start', async () => {
  const { rows } = await world.pool.query(`
    select filename, reading_state, issue_date.value as day, due_date.value as due,
      issue_date.value::date - document.created_at::date as apart
    from document left join reading on reading.document_id = document.id
    left join reading_value issue_date on issue_date.reading_id = reading.id and issue_date.path = 'issue_date'
    left join reading_value due_date on due_date.reading_id = reading.id and due_date.path = 'due_date'
    where content_type = 'application/pdf'`)

  expect(rows).toHaveLength(8)
  for (const { filename, reading_state, day, apart } of rows) {
    expect([filename, reading_state]).toEqual([filename, 'read'])
    expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(apart).toBeLessThanOrEqual(0)
    expect(apart).toBeGreaterThanOrEqual(-4)
  }
  const ofVanDalen = rows.filter(({ filename }) => filename.startsWith('Factuur_2025'))
  expect(ofVanDalen.map(({ day, due }) => (Date.parse(due) - Date.parse(day)) / 86_400_000)).toEqual([30, 30])
})

test('the cards match the documents: € 860 more, € 1.240 more, and one without a difference', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const cards = new Map<string, unknown>()
  for (const { id, title } of dossiers) {
    const { body } = await anna.call(readDossierData, { params: { id } })
    const line = body.messages.messages.find(({ event }) => event === 'card_made')
    cards.set(
      title,
      body.cards.map(({ state, difference, run, run_at }) => [state, difference, run, run_at === line?.created_at]),
    )
  }

  expect(Object.fromEntries(cards)).toEqual({
    'PO 4500127 gevelelementen': [['differs', '860.00', 1, true]],
    'Kraanhuur week 36': [['differs', '1240.00', 1, true]],
    'Staalleverantie fase 2': [['fits', '0.00', 1, true]],
  })
})

test('the delivery note is on the matching card: everything ordered was delivered', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const id = dossiers.find(({ title }) => title === 'Staalleverantie fase 2')?.id ?? ''

  const [shown] = (await anna.call(readDossierData, { params: { id } })).body.cards
  const { body: card } = await anna.call(readCard, { params: { id: shown?.id ?? '' } })

  expect(shown?.delivery?.notes.map(({ number }) => number)).toEqual(['61842'])
  expect(card.lines.map(({ delivered }) => [delivered?.quantity, delivered?.sure])).toEqual([
    ['48', true],
    ['36', true],
    ['192', true],
  ])
})

test('the work note is beside the invoice for the crane: eight more hours were invoiced than worked', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const id = dossiers.find(({ title }) => title === 'Kraanhuur week 36')?.id ?? ''

  const [shown] = (await anna.call(readDossierData, { params: { id } })).body.cards
  const { body: card } = await anna.call(readCard, { params: { id: shown?.id ?? '' } })

  expect(shown?.delivery?.hours).toMatchObject({
    invoiced: '40',
    invoiced_sure: true,
    worked: '32',
    worked_sure: true,
    numbers: 'VK-0917',
  })
  expect(card.hours.map(({ person, quantity }) => `${person}: ${quantity}`)).toEqual(Array(4).fill('R. Postma: 8'))
  expect(card.lines.find(({ invoice }) => invoice?.unit === 'uur')?.delivered).toMatchObject({
    quantity: '32',
    sure: true,
  })
})

test('the checks find nothing wrong with the senders of the demo invoices', async () => {
  const invoices = await world.db.selectFrom('card').select('dossier_id').execute()
  for (const { dossier_id } of invoices) await checkCards(world.deps, { dossier_id })

  expect(invoices).toHaveLength(3)
  expect(await world.db.selectFrom('company_check').select(['kind', 'data']).execute()).toEqual([])
})

test('both companies agreed with the matching card, and one answered the other card, so it is the turn of the other', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const linde = (await world.db.selectFrom('person').select('company_id').where('id', '=', anna.id).executeTakeFirst())
    ?.company_id
  const [, gevel, staal] = await Promise.all(
    dossiers.map(async ({ id }) => (await anna.call(readDossierData, { params: { id } })).body),
  )

  expect(gevel?.cards[0]?.answers.map(({ current }) => [current?.answer, current?.reason, current?.wish])).toEqual([
    ['differs', 'quantity', 'explain'],
    [undefined, undefined, undefined],
  ])
  expect(staal?.cards[0]?.answers.map(({ current }) => current?.answer)).toEqual(['agreed', 'agreed'])
  expect(gevel?.dossier.turn).toMatchObject({ company_id: linde, cause: 'proposed' })
  expect(dossiers.map(({ card_state, card_difference }) => [card_state, card_difference])).toEqual([
    ['differs', '1240.00'],
    ['proposed', '430.00'],
    ['fits', null],
  ])
})

test('a proposal of the supplier waits for a yes, as old as its message, and is mailed with its amount', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const dossier = dossiers.find(({ title }) => title.startsWith('PO 4500127'))
  const { body } = await anna.call(readDossierData, { params: { id: dossier?.id ?? '' } })
  const [card] = body.cards
  const last = body.messages.messages.at(-1)

  expect(last).toMatchObject({ event: 'agreement_offered', sender_name: 'Bram de Wit' })
  expect(card?.agreement).toMatchObject({
    state: 'offered',
    created_at: last?.created_at,
    terms: { excl: { credit: '430.00', open: '0.00' } },
    permissions: { accept: true, refuse: true, counter: true },
  })
  expect(card?.pay?.now).toBe('26281.20')

  await mailUnread(world.deps)

  const { rows } = await world.pool.query(
    `select mail.id, kind, dossier_id, data, email from mail join person on person.id = person_id where kind = 'unread_several'`,
  )
  const to = rows.find(({ email }) => email === anna.email)
  const receiver = { id: anna.id, email: anna.email, full_name: 'Anna Bakker', language: 'NL' } as const
  const content = await mailWriters.unread_several(world.deps, { ...to, receiver })
  expect(content?.links).toContainEqual(
    expect.objectContaining({
      label: 'PO 4500127 gevelelementen',
      about: 'Voorstel van Van Dalen Gevelbouw: €\u00a0430,00 minder',
    }),
  )
})

test('a person can upload every paper of the demo', async () => {
  const { rows } = await world.pool.query<{ filename: string; sha256: string }>(
    'select filename, sha256 from document order by filename',
  )
  const { anna, dossier } = await sharedDossier(world)
  const files = await Promise.all(
    rows.map(async ({ filename, sha256 }): Promise<[string, Buffer]> => [
      filename,
      await buffer(await world.deps.files.open(sha256)),
    ]),
  )

  const { status, body } = await upload(anna, { dossier_id: dossier.id }, ...files)

  expect(status).toBe(201)
  expect(body.map(({ filename }) => filename)).toEqual(rows.map(({ filename }) => filename))
})

test('the photographed work note is recognised in part; what Anna types over it stands on the card', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const id = dossiers.find(({ title }) => title.startsWith('PO 4500127'))?.id ?? ''
  const { cards, documents } = (await anna.call(readDossierData, { params: { id } })).body
  const note = documents.find(({ filename }) => filename === 'Werkbon_7731.png')
  expect(note).toMatchObject({ kind: 'delivery_note', reading_state: 'read', pen: 'asked' })
  expect(cards[0]?.delivery).toMatchObject({
    notes: [{ number: '7731' }],
    sentence: { key: 'notes_to_fill', data: { document_id: note?.id, value: 'line[0].quantity' } },
  })

  const params = { id: note?.id ?? '' }
  const { values } = (await anna.call(readReading, { params })).body
  expect(values).toMatchObject({
    number: { value: '7731', sure: false },
    'line[0].quantity': { value: '4', sure: false },
  })
  const typed = {
    number: '7731',
    'line[0].quantity': '4',
    'line[0].name': 'Dorpel hardsteen 120 cm',
    'line[0].unit': 'st',
  }
  const body = {
    values: Object.entries(typed).map(([path, value]) => ({ path, value, revision: values[path]?.revision ?? 0 })),
  }
  expect((await anna.call(correctValues, { params, body })).status).toBe(200)

  await (await runJobs(world)).stop()
  const { lines, delivery } = (await anna.call(readCard, { params: { id: cards[0]?.id ?? '' } })).body
  expect(delivery?.sentence).toBeNull()
  expect(lines.map(({ delivered }) => delivered?.quantity)).toEqual([undefined, '4', undefined])
})
