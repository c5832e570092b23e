import {
  acceptAgreement,
  answerCard,
  exportDossiers,
  listAgreements,
  logout,
  markPaid,
  offerExtraWork,
  propose,
  readOverview,
  type Request,
} from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { unzip } from '../../../testing/unzip.ts'
import { useWorld } from '../../../testing/world.ts'
import { thePeople, twoCards } from '../../agreements/testing/two-cards.ts'
import { close } from '../../archive/testing/closed-dossier.ts'
import { showCard } from '../../cards/testing/insert-card.ts'
import { guestDossier, sharedDossier } from '../../documents/testing/scene.ts'
import { dayFromNow, insertCounted } from '../testing/counted.ts'

const world = useWorld()

type Query = Request<typeof exportDossiers>['query']

async function exported(who: Caller, query: Query) {
  const { body, status } = await who.call(exportDossiers, { query })
  expect(status).toBe(200)
  const answer = await who.fetch(body.signed_url, { headers: { authorization: '' } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function csv(who: Caller, query: Omit<Query, 'format'> = {}): Promise<string[][]> {
  const { bytes } = await exported(who, { ...query, format: 'csv' })
  const lines = bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n')
  return lines.map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')))
}

async function sheetOf(who: Caller, query: Omit<Query, 'format'> = {}): Promise<string> {
  const { bytes } = await exported(who, { ...query, format: 'xlsx' })
  return unzip(bytes)['xl/worksheets/sheet1.xml']?.toString('utf8') ?? ''
}

async function withInvoice() {
  const scene = await sharedDossier(world)
  const { id } = await insertCounted(world.db, scene.dossier, scene.bram, {
    state: 'differs',
    differs: true,
    open_amount: '860.00',
    pay_now: '17714.40',
    invoice_name: '2025-0388',
    due: 4,
  })
  await showCard(world.db, id)
  return scene
}

test('the CSV opens in a Dutch Excel: a mark for UTF-8, semicolons, decimal commas and one row for each invoice', async () => {
  const { anna, bouw, dossier } = await withInvoice()
  await world.makeDossier('Façade "blok A"; fase 2', anna, [bouw])
  const own = { company_id: bouw.id, kind: 'own', by: anna.id, since: '2026-03-02T13:05:40.000000Z' }
  const duties = JSON.stringify([own])
  await world.db.updateTable('dossier').set({ duties }).where('id', '=', dossier.id).execute()

  const { answer, bytes } = await exported(anna, { format: 'csv' })

  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Dossiers \d{4}-\d\d-\d\d\.csv"/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  expect(text).toContain('"Façade ""blok A""; fase 2";;Open;;;;;;;;;;;;;;;;;;;;;\r\n')
  const [heads = [], ...rows] = await csv(anna)
  expect(heads.slice(0, 5)).toEqual(['Dossier', 'Bedrijf', 'Status', 'Aan zet', 'Sinds'])
  expect(Object.fromEntries(heads.map((head, n) => [head, rows[1]?.[n]]))).toEqual({
    Dossier: 'PO 4500127',
    Bedrijf: 'Gevel BV',
    Status: 'Open',
    'Aan zet': 'Bouw BV',
    Sinds: '2026-03-02 14:06',
    Soort: 'Factuur',
    Order: '',
    Factuur: '2025-0388',
    Richting: 'Betalen',
    Antwoorden: '',
    'Besteld met meerwerk zonder btw': '14640,00',
    'Gefactureerd zonder btw': '15500,00',
    'Te veel gefactureerd zonder btw': '860,00',
    'Open bij sluiten zonder btw': '',
    Afspraak: '',
    Hoe: '',
    'Stand van de afspraak': '',
    'Voorgesteld: minder (−) of meer (+) zonder btw': '',
    'Afgesproken: minder (−) of meer (+) zonder btw': '',
    'Te betalen (−) of te ontvangen (+) nu met btw': '-17714,40',
    Valuta: 'EUR',
    Vervaldatum: dayFromNow(4),
    Betaald: '',
    'Laatste bericht': '',
  })
})

test('an order counts once, paying and receiving have signs, and the open amounts are those of the dashboard', async () => {
  const { anna, bram, dossier } = await withInvoice()
  const second = await insertCounted(world.db, dossier, bram, {
    differs: true,
    open_amount: '65.00',
    pay_now: '100.00',
  })
  await showCard(world.db, second.id)
  const ofOneOrder = JSON.stringify([{ document_id: dossier.id, number: '4500127', filename: 'order.pdf' }])
  await sql`update card set face = jsonb_set(face, '{orders}', ${ofOneOrder}::jsonb) where dossier_id = ${dossier.id}`.execute(
    world.db,
  )
  const columnOf = async (who: Caller, head: string) => {
    const [heads = [], ...rows] = await csv(who)
    return rows.map((row) => row[heads.indexOf(head)])
  }

  expect(await columnOf(anna, 'Besteld met meerwerk zonder btw')).toEqual(['14640,00', ''])
  expect(await columnOf(anna, 'Te veel gefactureerd zonder btw')).toEqual(['860,00', '65,00'])
  const { totals } = (await anna.call(readOverview)).body.differences
  expect(totals).toEqual([{ currency: 'EUR', open: '925.00' }])
  const payNow = 'Te betalen (−) of te ontvangen (+) nu met btw'
  expect(await columnOf(anna, payNow)).toEqual(['-17714,40', '-100,00'])
  await world.db.updateTable('person').set({ language: 'NL' }).where('id', '=', bram.id).execute()
  expect(await columnOf(bram, payNow)).toEqual(['17714,40', '100,00'])
  expect(await columnOf(bram, 'Richting')).toEqual(['Ontvangen', 'Ontvangen'])
})

/** A closed dossier with two invoices of € 860 too much: one with an agreed credit, and extra work that nobody answered. */
async function closedWithAgreements() {
  const scene = await twoCards(world, await thePeople(world))
  const { anna, bram, params, cards, bouw } = scene
  const id = cards[0]?.id ?? ''
  const differs = { answer: 'differs' as const, reason: 'quantity' as const, wish: 'credit_part' as const }
  await anna.call(answerCard, { params: { id }, body: { run: 1, ...differs } })
  await bram.call(propose, { params: { id }, body: { run: 1, outcomes: [{ n: 0, way: 'credit' }] } })
  const [offered] = (await anna.call(listAgreements, { params })).body
  if (!offered) throw new Error('nothing was offered')
  await anna.call(acceptAgreement, { params: { id: offered.id }, body: { terms_hash: offered.terms_hash } })
  await bram.call(offerExtraWork, { params, body: { description: 'Kraan', how: 'fixed', amount: '450.00' } })
  await world.db
    .updateTable('card')
    .set({ due_date: dayFromNow(-3) })
    .where('dossier_id', '=', params.id)
    .execute()
  await close(scene)
  return { ...scene, nora: await world.person('Nora', { company: bouw }), card_id: id }
}

test('a closed dossier is in the file with what was open, its answers and agreements, until it is paid; a colleague who did not take part has none', async () => {
  const { anna, nora, dossier, card_id } = await closedWithAgreements()
  const rowsOf = async (who: Caller) => {
    const [heads = [], ...rows] = await csv(who)
    return rows.map((row) => Object.fromEntries(heads.flatMap((head, n) => (row[n] ? [[head, row[n]]] : []))))
  }
  const payNow = 'Te betalen (−) of te ontvangen (+) nu met btw'

  const [invoice, credit, other, work] = await rowsOf(anna)

  expect(invoice).toMatchObject({
    Status: 'Gesloten',
    Soort: 'Factuur',
    Antwoorden: expect.stringMatching(/^Anna de Wit \(Bouw BV\): klopt niet, \d{4}-\d\d-\d\d \d\d:\d\d$/),
    'Open bij sluiten zonder btw': '860,00',
    'Besteld met meerwerk zonder btw': '5160,00',
    'Gefactureerd zonder btw': '6020,00',
    [payNow]: '-6243,60',
  })
  expect(invoice).not.toHaveProperty('Te veel gefactureerd zonder btw')
  expect(credit).toMatchObject({
    Soort: 'Voorstel',
    Factuur: 'F0',
    Afspraak: 'Dorpel hardsteen',
    Hoe: 'creditnota',
    'Stand van de afspraak': 'Afgesproken, nagekomen: nog niet',
    'Afgesproken: minder (−) of meer (+) zonder btw': '-860,00',
  })
  expect(other).toMatchObject({ Factuur: 'F1', 'Open bij sluiten zonder btw': '860,00', [payNow]: '-6243,60' })
  expect(work).toMatchObject({
    Soort: 'Meerwerk',
    Afspraak: 'MW1: Kraan',
    'Stand van de afspraak': 'Niet beantwoord',
    'Voorgesteld: minder (−) of meer (+) zonder btw': '450,00',
  })
  expect((await anna.call(readOverview)).body.payments.late).toMatchObject([{ side: 'pay', amount: '12487.20' }])
  expect(await rowsOf(nora)).toEqual([])

  await anna.call(markPaid, { params: { dossier_id: dossier.id, card_id }, body: { paid: true } })

  const [paid] = await rowsOf(anna)
  expect(paid).toMatchObject({ Betaald: `Betaald op ${dayFromNow(0)}` })
  expect(paid).not.toHaveProperty(payNow)
})

test('the same invoice in two dossiers counts once, and one whose date has passed after both agreed is no longer to be paid', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const other = await world.makeDossier('Hetzelfde', anna, [bouw, gevel])
  await world.takePart(other, bram)
  const same = { invoice_name: '2026-1', pay_now: '121.00', open_amount: '10.00', differs: true }
  for (const place of [dossier, other]) {
    const { id } = await insertCounted(world.db, place, bram, same)
    await showCard(world.db, id)
  }
  const { id } = await insertCounted(world.db, other, bram, { agreed: true, due: -2, pay_now: '50.00' })
  await showCard(world.db, id)

  const [heads = [], ...rows] = await csv(anna)
  const sumOf = (head: string) =>
    rows.reduce((sum, row) => sum + Number((row[heads.indexOf(head)] ?? '').replace(',', '.')), 0)

  const { differences, payments } = (await anna.call(readOverview)).body
  expect(sumOf('Te veel gefactureerd zonder btw')).toBe(Number(differences.totals[0]?.open))
  const due = [...payments.late, ...payments.weeks.flatMap(({ sums }) => sums)]
  expect(sumOf('Te betalen (−) of te ontvangen (+) nu met btw')).toBe(
    -due.reduce((sum, { amount }) => sum + Number(amount), 0),
  )
  expect(rows.map((row) => row[heads.indexOf('Betaald')]).filter(Boolean)).toEqual(['Datum voorbij na akkoord'])
})

test('the XLSX has texts, numbers and dates of their own kind, with heads in the user’s language', async () => {
  const { bouw, dossier } = await withInvoice()
  const eve = await world.person('Eve', { company: bouw, language: 'EN' })
  await world.takePart(dossier, eve)

  const { answer, bytes } = await exported(eve, { format: 'xlsx' })

  expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const files = unzip(bytes)
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = files['xl/worksheets/sheet1.xml']?.toString('utf8')
  expect(sheet).toContain('<c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">Company</t></is></c>')
  expect(sheet).toContain('<c r="K2" s="2"><v>14640.00</v></c>')
  const serial = Temporal.PlainDate.from('1899-12-30').until(dayFromNow(4)).days
  expect(sheet).toContain(`<c r="V2" s="3"><v>${serial}</v></c>`)
  expect(sheet).toContain('<autoFilter ref="A1:X2"/>')
})

test.each(['=1+1', '+31 6', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', '＝1+1', '=HYPERLINK("http://x.example";"klik")'])(
  'a title that looks like a formula stays text: %j',
  async (title) => {
    const { anna, dossier } = await sharedDossier(world)
    await world.db.updateTable('dossier').set({ title }).where('id', '=', dossier.id).execute()

    const { bytes } = await exported(anna, { format: 'csv' })
    const sheet = await sheetOf(anna)

    const [, line = ''] = bytes.toString('utf8').split('\r\n')
    expect(line).toMatch(/^"'/)
    expect(sheet).toMatch(/<c r="A2" s="5" t="inlineStr">/)
    expect(sheet).not.toContain('<f>')
  },
)

test('the file has the filtered list, all its pages, and only the dossiers of the person', async () => {
  const { anna, daan, otto, bouw, dossier } = await withInvoice()
  for (let n = 0; n < 205; n += 1) await world.makeDossier(`Dossier ${n}`, anna, [bouw])
  const titles = async (who: Caller, query = {}) => (await csv(who, query)).slice(1).map(([title]) => title)

  expect(await titles(anna)).toHaveLength(206)
  expect(new Set(await titles(anna)).size).toBe(206)
  expect(await titles(anna, { differs: '1' })).toEqual(['PO 4500127'])
  expect(await titles(anna, { q: 'dossier 20' })).toHaveLength(6)
  expect(await titles(daan)).toEqual(['PO 4500127'])
  expect(await titles(otto)).toEqual([])
  expect(dossier.id).toBeTruthy()
})

test('a guest whose access ended exports the title alone', async () => {
  const { otto, anna, dossier } = await guestDossier(world, new Date(Date.now() - 1000))
  const { id } = await insertCounted(world.db, dossier, anna, { invoice_name: 'F-1' })
  await showCard(world.db, id)

  const [, row = []] = await csv(otto)

  expect(row.filter(Boolean)).toEqual(['Kraanhuur', 'Toegang verlopen'])
})

test('a link works with the longest search, and no longer once its session has ended or it was changed', async () => {
  const { anna, otto } = await sharedDossier(world)
  const query = {
    format: 'csv' as const,
    q: '€'.repeat(64),
    turn: 'own' as const,
    differs: '1' as const,
    due_days: 30,
    company_id: anna.company_id,
  }
  const { body } = await anna.call(exportDossiers, { query })
  expect((await anna.fetch(body.signed_url)).status).toBe(200)
  expect((await anna.fetch(`${body.signed_url}x`)).status).toBe(403)

  await anna.call(logout)

  expect((await otto.fetch(body.signed_url)).status).toBe(403)
  expect((await anna.call(exportDossiers, { query })).status).toBe(401)
})

test.each(['format=pdf', '', 'format=csv&aan-zet=1'])('an export with a wrong query is refused: %j', async (query) => {
  const { anna } = await sharedDossier(world)

  expect((await anna.fetch(`${exportDossiers.path}?${query}`)).status).toBe(422)
})
