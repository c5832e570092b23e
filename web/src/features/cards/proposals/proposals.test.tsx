import type { Agreement, Card, CardDetail, CardLine, Follow, Message, WayOut } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { agreementOf, cardLine, cardOfInvoice, proposalOf, sums } from '../../../testing/cards.ts'
import { cardMessage, showCards as showDossier } from '../../../testing/dossier-with-cards.tsx'
import { linde } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { anna, say } from '../../../testing/messages.ts'
import { type NetworkRequest, Refused, useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const split = (agreed: string, credit: string) => ({ agreed, credit, open: '0.00' })
/** Each company bears half. */
const shared: Agreement['terms'] = {
  via: 'credit_note',
  currency: 'EUR',
  excl: split('22150.00', '430.00'),
  incl: split('26801.50', '520.30'),
  groups: [{ category: 'S', rate: '21', base: split('22150.00', '430.00'), vat: split('4651.50', '90.30') }],
  lines: [
    { n: 1, name: 'Dorpel hardsteen 120 cm', difference: '860.00', way: 'share', credit: '430.00', open: '0.00' },
  ],
}
const nothing = { credit: '0.00', open: '0.00' }
const ways: WayOut[] = [
  { way: 'credit', credit: '860.00', open: '0.00' },
  { way: 'share', credit: '430.00', open: '0.00' },
  { way: 'amount', credit: '860.00', open: '0.00' },
  { way: 'change_order', ...nothing },
  { way: 'as_invoiced', ...nothing },
  { way: 'deliver', credit: '0.00', open: '860.00' },
  { way: 'open', credit: '0.00', open: '860.00' },
]
const line: CardLine = cardLine({ ways })
const base = cardOfInvoice({ shown: [line], sums })
const cards_path = `/api/v1/dossiers/${base.dossier_id}/cards`
const proposals = `/api/v1/cards/${base.id}/proposals`
const own = { company_id: linde.id, user: { id: idOf(90), full_name: 'Anna Bakker' } }
const own_proposal = proposalOf({ ...own, permissions: { accept: false, refuse: true, counter: false } })

beforeEach(() => storeToken('token of Anna'))

function showCard(difference: Partial<Card>, options?: Parameters<typeof showDossier>[1]) {
  const card = { ...base, ...difference }
  const detail: CardDetail = { ...card, lines: [line], pairs: [] }
  network.on('GET', cards_path, () => [card])
  network.on('GET', `/api/v1/cards/${card.id}`, () => detail)
  return showDossier([card], options)
}

function messageOf(event: 'agreement_offered' | 'agreement_accepted' | 'agreement_refused', state: Agreement['state']) {
  return ({ body }: NetworkRequest): Message => {
    const { client_id }: { client_id?: string } = Object(body)
    const data = {
      agreement_id: idOf(900),
      kind: 'proposal' as const,
      card_id: base.id,
      run: '1',
      state,
      credit: '860.00',
      open: '0.00',
      now: '26281.20',
      currency: 'EUR',
      number: null,
      terms_hash: 'a'.repeat(64),
      note: null,
    }
    return {
      ...say(2, anna),
      dossier_id: base.dossier_id,
      sender_id: idOf(90),
      event,
      data,
      message: '',
      client_id: client_id ?? null,
    }
  }
}

const bodyOf = (path: string) => network.requests.find((request) => request.path === path)?.body

test('a proposal shows its terms and what is to be paid now, and one press agrees to exactly these terms', async () => {
  const accept = `/api/v1/agreements/${idOf(900)}/accept`
  network.on('POST', accept, messageOf('agreement_accepted', 'accepted'))
  const screen = await showCard({ agreement: proposalOf({ note: 'De werkbon is niet getekend.' }) })

  const band = screen.getByRole('region', { name: 'Voorstel van Van Dalen Gevelbouw' })
  await expect.element(band).toMatchTextContent('Creditnota van € 860,00 voor 4 st Dorpel hardsteen 120 cm− € 860,00')
  await expect.element(band).toMatchTextContent('De werkbon is niet getekend.')
  await expect.element(band).toMatchTextContent('Te betalen nu€ 26.281,20')
  await expect.element(band).toMatchTextContent('incl. € 4.561,20 btw')
  await expect.element(band).toMatchTextContent('daarna komt de creditnota van € 1.040,60 incl. btw')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Akkoord', exact: true }).click()

  await expect.element(screen.getByText('Akkoord: € 860,00 minder')).toBeVisible()
  expect(bodyOf(accept)).toMatchObject({ terms_hash: 'a'.repeat(64) })
})

test("the other company's proposal can be declined", async () => {
  const refuse = `/api/v1/agreements/${idOf(900)}/refuse`
  network.on('POST', refuse, messageOf('agreement_refused', 'declined'))
  const screen = await showCard({ agreement: proposalOf() })

  await screen.getByRole('button', { name: 'Niet akkoord' }).click()

  await expect.element(screen.getByText('Niet akkoord met het voorstel')).toBeVisible()
})

test("the own company's proposal can be withdrawn or replaced, not accepted", async () => {
  const screen = await showCard({ agreement: own_proposal })

  await expect.element(screen.getByRole('region', { name: 'Jullie voorstel' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Trek in' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Nieuw voorstel…' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Akkoord', exact: true }).elements()).toEqual([])
})

test('the suggestion is proposed with two presses', async () => {
  network.on('POST', proposals, messageOf('agreement_offered', 'offered'))
  const screen = await showCard({})

  await screen.getByRole('button', { name: 'Stel voor…' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Stel een oplossing voor' })
  await expect.element(sheet.getByRole('radio', { name: /^Creditnota voor 4 st/ })).toBeChecked()
  await expect.element(sheet).toMatchTextContent('Creditnota, € 1.040,60 incl. btw€ 860,00')
  await expect.element(sheet).toMatchTextContent('Te betalen nu, incl. btw€ 26.281,20')
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect.element(screen.getByText('Voorstel: € 860,00 minder')).toBeVisible()
  expect(bodyOf(proposals)).toMatchObject({
    run: 1,
    outcomes: [{ n: 1, way: 'credit' }],
    answers: null,
    via: 'credit_note',
  })
})

test('another amount is refused on the screen if it is more than the difference, and then sent as typed', async () => {
  network.on('POST', proposals, messageOf('agreement_offered', 'offered'))
  const screen = await showCard({})
  await screen.getByRole('button', { name: 'Stel voor…' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Anders…' }).click()
  await sheet.getByRole('radio', { name: /^Ander bedrag/ }).click()

  await sheet.getByRole('textbox', { name: 'Bedrag' }).fill('900')
  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()
  await expect.element(sheet.getByText('Vul een bedrag in van € 0,01 tot en met € 860,00.')).toBeVisible()
  expect(network.times('POST', proposals)).toBe(0)
  await sheet.getByRole('textbox', { name: 'Bedrag' }).fill('€ 500,5')
  await expect.element(sheet).toMatchTextContent('Te betalen nu, incl. btw€ 26.716,19')
  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect.poll(() => bodyOf(proposals)).toMatchObject({ outcomes: [{ n: 1, way: 'amount', amount: '500.50' }] })
})

test('a counter-proposal shows the own proposal struck, and what changed on each line and in all', async () => {
  const countered = proposalOf({ ...own, id: idOf(901), state: 'countered' })
  network.on('GET', `/api/v1/agreements/${idOf(901)}`, () => countered)
  const screen = await showCard({ agreement: proposalOf({ answers: countered.id, terms: shared }) })

  const band = screen.getByRole('region', { name: 'Tegenvoorstel van Van Dalen Gevelbouw' })
  await expect.element(screen.getByRole('deletion')).toMatchTextContent('Creditnota van € 860,00 voor 4 st Dorpel')
  await expect.element(band).toMatchTextContent('was € 860,00')
  await expect.element(band).toMatchTextContent('€ 520,30 meer dan in jullie voorstel')
})

test('the first other way has the focus once the other ways are shown', async () => {
  const screen = await showCard({})
  await screen.getByRole('button', { name: 'Stel voor…' }).click()
  const sheet = screen.getByRole('dialog')

  await sheet.getByRole('button', { name: 'Anders…' }).click()

  await expect.element(sheet.getByRole('radio', { name: /^Ander bedrag/ })).toHaveFocus()
})

test('a proposal that leaves everything open is not sent', async () => {
  const screen = await showCard({})
  await screen.getByRole('button', { name: 'Stel voor…' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Anders…' }).click()
  await sheet.getByRole('radio', { name: /^Nog open laten/ }).click()

  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect.element(sheet.getByText(/^Alle regels blijven open\./)).toBeVisible()
  expect(network.times('POST', proposals)).toBe(0)
})

test('a refused proposal keeps the note and says why', async () => {
  network.on('POST', proposals, () => {
    throw new Refused(409, 'proposal_changed')
  })
  const screen = await showCard({ agreement: proposalOf() })
  await screen.getByRole('button', { name: 'Tegenvoorstel…' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Tegenvoorstel' })
  await sheet.getByRole('radio', { name: /^We delen/ }).click()
  await sheet.getByRole('button', { name: 'Toelichting toevoegen' }).click()
  await sheet.getByRole('textbox', { name: 'Toelichting' }).fill('Ieder de helft?')

  await sheet.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect.element(sheet.getByText(/^De ander stelde net iets voor\./)).toBeVisible()
  await expect.element(sheet.getByRole('textbox', { name: 'Toelichting' })).toHaveValue('Ieder de helft?')
  expect(bodyOf(proposals)).toMatchObject({ answers: idOf(900), note: 'Ieder de helft?' })
})

const pay: Card['pay'] = {
  basis: 'agreed',
  due_date: '2025-10-04',
  due_estimated: false,
  excl: split('21720.00', '860.00'),
  incl: split('26281.20', '1040.60'),
  groups: [{ category: 'S', rate: '21', base: split('21720.00', '860.00'), vat: split('4561.20', '180.60') }],
  paid: '0.00',
  received: '0.00',
  rounding: '0.00',
  now: '26281.20',
  over: '0.00',
  credit_note: { excl: '860.00', vat: '180.60', incl: '1040.60' },
  reverse_charge: false,
  g_account: null,
  g_now: null,
}

test('an agreement shows who said yes, what it waits for, and the sums that add up to the invoice', async () => {
  const screen = await showCard({ agreement: agreementOf(), pay })

  const card = screen.getByRole('article', { name: 'Afgesproken: € 860,00 minder' })
  await expect.element(card).toMatchTextContent('Wacht op creditnota van Van Dalen Gevelbouw')
  await expect.element(card).toMatchTextContent('Bram de Wit stelde het voor')
  await expect.element(card).toMatchTextContent('Anna Bakker zei ja')
  const rows = card
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(rows).toEqual([
    'Excl. btwBtw 21 %Incl. btw',
    'Afgesproken deel€ 21.720,00€ 4.561,20€ 26.281,20',
    'Creditnota nog te komen€ 860,00€ 180,60€ 1.040,60',
    'Factuur 2025-0388€ 22.580,00€ 4.741,80€ 27.321,80',
  ])
  await expectAccessible()
})

test('a kept agreement shows the credit as received; one of an earlier version no longer counts', async () => {
  const agreement = agreementOf()
  const follow = agreement.follow && { ...agreement.follow, state: 'kept' as const, received: '860.00', left: '0.00' }
  const screen = await showCard({
    agreement: { ...agreement, follow },
    pay: { ...pay, credit_note: null, received: '1040.60' },
  })
  await expect.element(screen.getByRole('article', { name: 'Afspraak nagekomen' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Nieuw voorstel…' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('article')).toMatchTextContent('Gecrediteerd− € 860,00')
  await expect.element(screen.getByRole('article')).toMatchTextContent('Blijft over€ 21.720,00')

  const earlier = await showCard({ agreement: agreementOf({ counts: false }) }, { language: 'en' })
  await expect
    .element(earlier.getByRole('article', { name: /more than ordered/ }))
    .toMatchTextContent('Agreed on version 1')
})

test('a credit note of less than was agreed leaves the rest to come, and the sums still add up', async () => {
  const agreement = agreementOf()
  const follow = agreement.follow && {
    ...agreement.follow,
    state: 'differs' as const,
    received: '500.00',
    left: '360.00',
  }
  const screen = await showCard({
    agreement: { ...agreement, follow },
    pay: { ...pay, received: '605.00', credit_note: { excl: '360.00', vat: '75.60', incl: '435.60' } },
  })

  const card = screen.getByRole('article')
  await expect.element(card).toMatchTextContent('Nog € 360,00 te weinig gecrediteerd')
  await expect.element(card).toMatchTextContent('Gecrediteerd€ 500,00')
  await expect.element(card).toMatchTextContent('Creditnota nog te komen€ 360,00')
})

test('too much credit is an amount without a sign, and a delivery is waited for by name', async () => {
  const { follow, ...agreement } = agreementOf()
  const followed = (difference: Partial<Follow>) => ({ ...agreement, follow: follow && { ...follow, ...difference } })
  const much = await showCard({ agreement: followed({ state: 'differs', received: '900.00', left: '-40.00' }) })
  await expect.element(much.getByRole('article')).toMatchTextContent('€ 40,00 te veel gecrediteerd')
  expect(much.getByRole('article').element().textContent).not.toMatch(/[-−]\s*€\s*40,00/)

  const vat = await showCard({ agreement: followed({ state: 'differs', received: '860.00', left: '0.00' }) })
  await expect.element(vat.getByText('De btw is anders dan afgesproken')).toBeVisible()

  const waits = await showCard({ agreement: followed({ credit: '0.00', left: '0.00', deliver: '860.00' }) })
  await expect.element(waits.getByText('Wacht op levering van Van Dalen Gevelbouw')).toBeVisible()
})

test('without certain VAT the amounts are without VAT, and the card says so', async () => {
  const screen = await showCard({
    agreement: agreementOf(),
    pay: { ...pay, incl: null, groups: null, now: null, credit_note: { excl: '860.00', vat: null, incl: null } },
  })

  await expect.element(screen.getByRole('article')).toMatchTextContent('De btw is nog te controleren')
  expect(screen.getByRole('columnheader').elements()).toHaveLength(1)
})

test.each([
  ['nl', 'agreement_kept', '0.00', 'Afspraak nagekomen: CN_391.xml'],
  ['nl', 'agreement_differs', '360.00', 'CN_391.xml: nog € 360,00 te weinig'],
  ['en', 'agreement_differs', '-40.00', 'CN_391.xml: €40.00 too much credited'],
  ['nl', 'agreement_differs', '0.00', 'CN_391.xml: de btw is anders dan afgesproken'],
] as const)('in %s the chat says of %s with %s left: %s', async (language, event, amount, text) => {
  const line: Message = {
    ...say(2, anna),
    dossier_id: base.dossier_id,
    message_type: 'system',
    event,
    data: { agreement_id: idOf(900), card_id: base.id, filename: 'CN_391.xml', amount, currency: 'EUR' },
    sender_id: null,
    message: 'Afspraak',
  }

  const screen = await showCard({}, { language, messages: [line] })

  await expect.element(screen.getByRole('log', { name: 'Chat' })).toMatchTextContent(text)
})

test('the proposal that ended with the newest run is on the card, struck through', async () => {
  const lapsed = proposalOf({ state: 'lapsed', permissions: { accept: false, refuse: false, counter: false } })
  network.on('GET', `/api/v1/agreements/${lapsed.id}`, () => lapsed)
  const screen = await showCard({}, { messages: [cardMessage(2, base, { lapsed: lapsed.id })] })

  await expect.element(screen.getByRole('article')).toMatchTextContent('Eerder voorstel: de kaart is veranderd')
  await expect.element(screen.getByRole('deletion')).toMatchTextContent('Creditnota van € 860,00 voor 4 st Dorpel')
})

const undisputed = {
  ...pay,
  basis: 'undisputed' as const,
  excl: { agreed: '21720.00', credit: '0.00', open: '860.00' },
}

test('a card that differs shows the part that is not disputed', async () => {
  const screen = await showCard({ pay: undisputed })

  await expect.element(screen.getByRole('article')).toMatchTextContent('Niet in geschil, incl. btw€ 26.281,20')
})

test('a card with a proposal shows what that would make of the amount instead', async () => {
  const screen = await showCard({ pay: undisputed, agreement: proposalOf() })

  await expect.element(screen.getByRole('region', { name: /^Voorstel van/ })).toBeVisible()
  expect(screen.getByText('Niet in geschil, incl. btw').elements()).toEqual([])
})

test('a proposal is made by keyboard alone: arrows choose, a wrong amount gets the focus, Ctrl+Enter sends', async () => {
  network.on('POST', proposals, messageOf('agreement_offered', 'offered'))
  const screen = await showCard({})
  screen.getByRole('button', { name: 'Stel voor…' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByRole('radio', { name: /^Creditnota voor 4 st/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(sheet.getByRole('radio', { name: /^We delen/ })).toBeChecked()
  await userEvent.keyboard('{Tab}{Enter} ')
  await expect.element(sheet.getByRole('radio', { name: /^Ander bedrag/ })).toBeChecked()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(sheet.getByRole('textbox', { name: 'Bedrag' })).toHaveFocus()
  expect(network.times('POST', proposals)).toBe(0)
  await userEvent.keyboard('250{Control>}{Enter}{/Control}')

  await expect.poll(() => bodyOf(proposals)).toMatchObject({ outcomes: [{ n: 1, way: 'amount', amount: '250.00' }] })
})

test('Escape closes the sheet and keeps the note', async () => {
  const screen = await showCard({})
  await screen.getByRole('button', { name: 'Stel voor…' }).click()
  await screen.getByRole('button', { name: 'Toelichting toevoegen' }).click()
  await screen.getByRole('textbox', { name: 'Toelichting' }).fill('Ieder de helft?')

  await userEvent.keyboard('{Escape}')

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Stel voor…' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Toelichting' })).toHaveValue('Ieder de helft?')
})

test('the company that proposed something meanwhile is named', async () => {
  const present = proposalOf({ id: idOf(905) })
  network.on('POST', proposals, () =>
    Response.json(
      { code: 'proposal_changed', detail: 'Er ligt intussen een ander voorstel.', present },
      { status: 409 },
    ),
  )
  const screen = await showCard({})
  await screen.getByRole('button', { name: 'Stel voor…' }).click()

  await screen.getByRole('button', { name: 'Verstuur voorstel' }).click()

  await expect
    .element(
      screen.getByRole('dialog').getByText('Van Dalen Gevelbouw stelde net iets voor. Bekijk dat voorstel eerst.'),
    )
    .toBeVisible()
})
