import {
  acceptAgreement,
  correctValue,
  listDocuments,
  listMessages,
  propose,
  readDossier,
  readOverview,
  setSeller,
} from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { add, card, cards, useDesk } from '../testing/desk.ts'
import { type Line, paperPdf } from '../testing/paper.ts'
import { ublPaper } from '../testing/ubl-paper.ts'
import { countParties } from './count-parties.ts'

const world = useDesk()

const ordered: Line[] = [
  ['Gevelelement type A', '12', 'st', '640'],
  ['Dorpel hardsteen', '24', 'st', '215'],
]
const invoiced: Line[] = [ordered[0] ?? ['', '1', '', '1'], ['Dorpel hardsteen', '28', 'st', '215']]
const order = paperPdf('order', { number: '4500127', lines: ordered })
const invoice = paperPdf('invoice', { number: '20260893', order: '4500127', lines: invoiced })
const ofNobody = paperPdf('invoice', {
  number: '20260893',
  order: '4500127',
  lines: invoiced,
  from: 'Derde Partij BV',
})

type Scene = Awaited<ReturnType<typeof sharedDossier>>

/** Anna of Bouw uploads the order, and somebody an invoice that is 860 too high. */
async function compared(who: 'anna' | 'bram', paper: Promise<Buffer>) {
  const scene = await sharedDossier(world)
  await add(scene.anna, scene.dossier, 'order.pdf', await order)
  await add(scene[who], scene.dossier, 'factuur.pdf', await paper)
  return { ...scene, open: await card(scene.anna, scene.dossier, 'factuur.pdf', { state: 'differs' }) }
}

const say = (who: Caller, { id }: { id: string }, seller_company_id: string | null, present: string | null) =>
  who.call(setSeller, { params: { id }, body: { seller_company_id, present } })

const cardOf = async ({ anna, dossier }: Scene) => (await cards(anna, dossier))[0]

const lastLine = async ({ anna, params }: Scene) =>
  (await anna.call(listMessages, { params })).body.messages.at(-1)?.message

test('a purchaser uploads the invoice that came by mail: the credit note is owed by its supplier', async () => {
  const scene = await compared('anna', invoice)
  const { anna, bram, bouw, gevel, params, open } = scene
  const parties = { seller_company_id: gevel.id, buyer_company_id: bouw.id, parties_by: 'name' }
  expect(open.invoice).toMatchObject({ ...parties, company_id: bouw.id })
  const documents = (await bram.call(listDocuments, { params })).body
  expect(documents.find(({ kind }) => kind === 'invoice')).toMatchObject({ ...parties, uploader_company_id: bouw.id })

  const outcomes = [{ n: open.shown[0]?.n ?? 0, way: 'credit' as const }]
  await bram.call(propose, { params: { id: open.id }, body: { run: open.run, outcomes } })
  const { id = '', terms_hash = '' } = (await cardOf(scene))?.agreement ?? {}
  expect((await anna.call(acceptAgreement, { params: { id }, body: { terms_hash } })).status).toBe(201)

  expect((await cardOf(scene))?.agreement?.follow).toMatchObject({ state: 'waits', owed_by: [gevel.id] })
  expect((await anna.call(readDossier, { params })).body.turn).toMatchObject({ company_id: gevel.id })
  const sides = async (who: Caller) => (await who.call(readOverview, {})).body.payments.late.map(({ side }) => side)
  expect([await sides(anna), await sides(bram)]).toEqual([['pay'], ['receive']])
})

test('a paper of neither company is asked about once, and either company answers', async () => {
  const scene = await compared('bram', ofNobody)
  const { anna, bram, otto, bouw, gevel, open } = scene
  expect(open).toMatchObject({ asks_parties: true, pay: null, difference: '860.00' })
  expect(open.invoice).toMatchObject({ seller_company_id: null, buyer_company_id: null, parties_by: null })
  expect((await say(otto, open, gevel.id, null)).status).toBe(404)
  expect((await say(anna, open, crypto.randomUUID(), null)).refusal).toMatchObject({ code: 'validation_error' })

  const { status, body } = await say(bram, open, gevel.id, null)
  expect([status, body.asks_parties, body.pay?.now]).toEqual([200, undefined, '15536.40'])
  expect(body.invoice).toMatchObject({ seller_company_id: gevel.id, buyer_company_id: bouw.id, parties_by: 'asked' })
  expect(await lastLine(scene)).toBe(`${bram.full_name} zegt dat factuur 20260893 van Gevel BV is`)

  expect((await say(anna, open, bouw.id, null)).refusal).toMatchObject({ code: 'value_changed', present: gevel.id })
  expect((await say(anna, open, gevel.id, null)).status).toBe(200)
  expect((await say(anna, open, null, gevel.id)).body).toMatchObject({ asks_parties: true, pay: null })
  expect(await lastLine(scene)).toBe(`${anna.full_name} trekt terug van wie factuur 20260893 is`)
})

test('of two answers at once one counts, and the other is told the present one', async () => {
  const { anna, bram, bouw, gevel, open, ...scene } = await compared('bram', ofNobody)
  const answers = await Promise.all([say(anna, open, bouw.id, null), say(bram, open, gevel.id, null)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const given = answers.find(({ status }) => status === 200)?.body.invoice.seller_company_id
  expect(answers.find(({ status }) => status === 409)?.refusal).toMatchObject({ present: given })
  expect((await cardOf({ anna, bram, bouw, gevel, ...scene }))?.invoice.seller_company_id).toBe(given)
})

test('parties may be set against the number on the paper, and the line in the chat says so', async () => {
  const scene = await compared('bram', ofNobody)
  const { anna, bram, bouw, gevel, open } = scene
  const { registration_number: value } = await world.db
    .selectFrom('company')
    .select('registration_number')
    .where('id', '=', gevel.id)
    .executeTakeFirstOrThrow()
  const at = { id: open.invoice.document_id, path: 'seller.number' }
  expect((await bram.call(correctValue, { params: at, body: { value, revision: 0 } })).status).toBe(200)
  await expect.poll(async () => (await cardOf(scene))?.invoice).toMatchObject({ parties_by: 'number' })

  expect((await say(anna, open, bouw.id, gevel.id)).status).toBe(200)

  expect((await cardOf(scene))?.invoice).toMatchObject({ seller_company_id: bouw.id, parties_by: 'asked' })
  expect(await lastLine(scene)).toBe(
    `${anna.full_name} zegt dat factuur 20260893 van Bouw BV is, maar er staat een nummer van Gevel BV op`,
  )
})

test('in a dossier of one company the other side is whoever the paper names, and nothing is asked', async () => {
  const { anna, bouw } = await sharedDossier(world)
  const own = await world.makeDossier('Intern', anna, [bouw])
  await add(anna, own, 'order.pdf', await order)
  await add(anna, own, 'factuur.pdf', await ofNobody)
  const open = await card(anna, own, 'factuur.pdf', { state: 'differs' })
  expect(open.asks_parties).toBeUndefined()
  expect(open.invoice).toMatchObject({ seller_company_id: null, buyer_company_id: bouw.id })
  expect((await say(anna, open, bouw.id, null)).refusal).toMatchObject({
    code: 'not_allowed_in_state',
    reason: 'two_companies_only',
    detail: 'Dit wordt alleen gevraagd in een dossier van twee bedrijven.',
  })
})

test('the dossiers of an earlier version are counted once, without a line in the chat', async () => {
  const scene = await compared('anna', invoice)
  const { dossier, gevel, open } = scene
  const before = await lastLine(scene)
  await world.db.updateTable('dossier').set({ parties_counted: false }).where('id', '=', dossier.id).execute()
  const unknown = { seller_company_id: null, buyer_company_id: null, parties_by: null }
  await world.db.updateTable('document').set(unknown).where('dossier_id', '=', dossier.id).execute()
  await sql`
    update card set face = face #- '{invoice,seller_company_id}' #- '{invoice,parties_by}', seller_id = null
    where id = ${open.id}`.execute(world.db)

  await countParties(world.deps, {}, AbortSignal.timeout(10_000))

  expect((await cardOf(scene))?.invoice).toEqual(open.invoice)
  const { seller_id } = await world.db
    .selectFrom('card')
    .select('seller_id')
    .where('id', '=', open.id)
    .executeTakeFirstOrThrow()
  expect([seller_id, await lastLine(scene)]).toEqual([gevel.id, before])
})

test('an invoice added on behalf of the supplier says so, and its new version may come from either', async () => {
  const scene = await compared('anna', invoice)
  const { anna, bram, gevel, dossier, params, open } = scene
  const lines = async () => (await bram.call(listMessages, { params })).body.messages.map(({ message }) => message)
  expect(await lines()).toContain(`${anna.full_name} heeft factuur.pdf toegevoegd namens Gevel BV`)
  const mine = (await bram.call(listDocuments, { params })).body.find(({ kind }) => kind === 'invoice')
  expect(mine).toMatchObject({ can_replace: true, can_delete: false })
  const orderedByAnna = (await bram.call(listDocuments, { params })).body.find(({ kind }) => kind === 'order')
  expect(orderedByAnna).toMatchObject({ can_replace: false })

  const replaces = { replaces: open.invoice.document_id }
  const other = paperPdf('invoice', { number: '20260893', order: '4500127', lines: [...invoiced, ...ordered] })
  const second = await add(anna, dossier, 'tweede.pdf', await other, replaces)
  const right = paperPdf('invoice', { number: '20260893', order: '4500127', lines: ordered })
  await add(bram, dossier, 'derde.pdf', await right, { replaces: second.id })

  const next = await card(anna, dossier, 'derde.pdf', { state: 'fits' })
  expect([next.id, next.invoice.version]).toEqual([open.id, 3])
  expect(next.invoice).toMatchObject({ seller_company_id: gevel.id, company_id: gevel.id })
  const ofBram = (await anna.call(listDocuments, { params })).body.find(({ filename }) => filename === 'derde.pdf')
  expect(ofBram).toMatchObject({ can_replace: false })
})

test.each<[string, (number: string) => string]>([
  [
    'legal number',
    (number) => `<c:PartyLegalEntity><b:CompanyID schemeID="0106">${number}</b:CompanyID></c:PartyLegalEntity>`,
  ],
  ['Peppol id', (number) => `<b:EndpointID schemeID="0106">${number}</b:EndpointID>`],
])(
  'an e-invoice with the %s of its buyer is of the other company, and one with that of a third is asked about',
  async (_, party) => {
    const scene = await sharedDossier(world)
    const { anna, dossier, bouw, gevel } = scene
    const { registration_number } = await world.db
      .selectFrom('company')
      .select('registration_number')
      .where('id', '=', bouw.id)
      .executeTakeFirstOrThrow()
    const named = (number: string, buyer: string) =>
      Buffer.from(
        ublPaper('Invoice', { number, of: '4500127', lines: [['Dorpel hardsteen', '24', '215']] })
          .toString()
          .replace(
            '<c:TaxTotal>',
            `<c:AccountingCustomerParty><c:Party>${party(buyer)}</c:Party></c:AccountingCustomerParty><c:TaxTotal>`,
          ),
      )
    await add(anna, dossier, 'own.xml', named('F1', registration_number))
    await add(anna, dossier, 'third.xml', named('F2', '99999990'))

    const own = await card(anna, dossier, 'own.xml', { state: 'alone' })
    expect(own.invoice).toMatchObject({ seller_company_id: gevel.id, buyer_company_id: bouw.id, parties_by: 'number' })
    expect((await card(anna, dossier, 'third.xml', { state: 'alone' })).asks_parties).toBe(true)
  },
)

const gln = { known: '8712345000011', of_a_third: '8712345000028', misprinted: '8712345000012' }

const endpoint = (number: string, figures: string) =>
  Buffer.from(
    ublPaper('Invoice', { number, of: '4500127', lines: [['Dorpel hardsteen', '24', '215']] })
      .toString()
      .replace(
        '<c:TaxTotal>',
        `<c:AccountingSupplierParty><c:Party><b:EndpointID schemeID="0088">${figures}</b:EndpointID></c:Party></c:AccountingSupplierParty><c:TaxTotal>`,
      ),
  )
const printed = (number: string, figures: string) =>
  paperPdf('invoice', { number, lines: invoiced, from: 'NG Elementen', words: `Tel. 038 123 4567   GLN ${figures}` })

test.each([
  ['an e-invoice', 'xml', endpoint],
  ['a PDF', 'pdf', printed],
])('%s with nothing but a GLN is asked about once, and then its GLN says whose it is', async (_, type, made) => {
  const { anna, bram, dossier, bouw, gevel } = await sharedDossier(world)
  const next = await world.makeDossier('Vervolg', anna, [bouw, gevel])
  await world.takePart(next, bram)
  const put = async (to: typeof dossier, name: string, figures: string) => {
    await add(anna, to, `${name}.${type}`, await made(name, figures))
    return card(anna, to, `${name}.${type}`, { state: 'alone' })
  }

  const first = await put(dossier, 'F1', gln.known)
  expect([first.asks_parties, first.invoice.seller_company_id]).toEqual([true, null])
  expect((await say(anna, first, gevel.id, null)).status).toBe(200)

  const ofGevel = { seller_company_id: gevel.id, buyer_company_id: bouw.id, parties_by: 'number' }
  expect((await put(dossier, 'F2', gln.known)).invoice).toMatchObject(ofGevel)
  expect((await put(next, 'F3', gln.known)).invoice).toMatchObject(ofGevel)
  for (const [name, figures] of [
    ['F4', gln.of_a_third],
    ['F5', gln.misprinted],
  ] as const)
    expect((await put(next, name, figures)).asks_parties).toBe(true)
})
