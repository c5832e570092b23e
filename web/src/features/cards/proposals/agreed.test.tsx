import type { Card, Follow, Message } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { agreementOf, proposalOf } from '../../../testing/agreements.ts'
import { idOf } from '../../../testing/examples.ts'
import { base, showCard, split } from '../../../testing/proposal-card.tsx'
import { anna, say } from '../../../testing/messages.ts'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()

beforeEach(() => storeToken('token of Anna'))

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

const undisputed = {
  ...pay,
  basis: 'undisputed' as const,
  excl: { agreed: '21720.00', credit: '0.00', open: '860.00' },
}

test('an agreement shows who said yes, what it waits for, and the sums that add up to the invoice', async () => {
  const screen = await showCard(network, { agreement: agreementOf(), pay })

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
  await expect.element(card).toMatchTextContent('Creditnota van € 1.040,60 volgt; al verrekend.')
  await expectAccessible()
})

test('a kept agreement shows the credit as received; one of an earlier version no longer counts', async () => {
  const agreement = agreementOf()
  const follow = agreement.follow && { ...agreement.follow, state: 'kept' as const, received: '860.00', left: '0.00' }
  const screen = await showCard(network, {
    agreement: { ...agreement, follow },
    pay: { ...pay, credit_note: null, received: '1040.60' },
  })
  await expect.element(screen.getByRole('article', { name: 'Afspraak nagekomen' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Nieuw voorstel…, factuur 2025-0388' }))
    .not.toBeInTheDocument()
  await expect.element(screen.getByRole('article')).toMatchTextContent('Gecrediteerd− € 860,00')
  await expect.element(screen.getByRole('article')).toMatchTextContent('Blijft over€ 21.720,00')

  const earlier = await showCard(network, { agreement: agreementOf({ counts: false }) }, { language: 'en' })
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
  const screen = await showCard(network, {
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
  const much = await showCard(network, {
    agreement: followed({ state: 'differs', received: '900.00', left: '-40.00' }),
  })
  await expect.element(much.getByRole('article')).toMatchTextContent('€ 40,00 te veel gecrediteerd')
  expect(much.getByRole('article').element().textContent).not.toMatch(/[-−]\s*€\s*40,00/)

  const vat = await showCard(network, { agreement: followed({ state: 'differs', received: '860.00', left: '0.00' }) })
  await expect.element(vat.getByText('De btw is anders dan afgesproken')).toBeVisible()

  const waits = await showCard(network, { agreement: followed({ credit: '0.00', left: '0.00', deliver: '860.00' }) })
  await expect.element(waits.getByText('Wacht op levering van Van Dalen Gevelbouw')).toBeVisible()
})

test('without certain VAT the amounts are without VAT, and the card says so', async () => {
  const screen = await showCard(network, {
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

  const screen = await showCard(network, {}, { language, messages: [line] })

  await expect.element(screen.getByRole('log', { name: 'Chat' })).toMatchTextContent(text)
})

test.each([
  ['differs', undisputed, 'Te betalen nu, incl. btw€ 26.281,20Niet in geschil · uiterlijk 4 oktober'],
  ['fits', { ...undisputed, excl: split('21720.00', '0.00') }, 'Te betalen nu, incl. btw€ 26.281,20uiterlijk'],
  ['differs', { ...undisputed, now: null, incl: null }, 'Te betalen nu, excl. btw€ 21.720,00Niet in geschil · De btw'],
] as const)('a card that %s shows the one amount to pay', async (state, paid, text) => {
  const screen = await showCard(network, { state, pay: paid })

  await expect.element(screen.getByRole('group', { name: 'Te betalen nu, factuur 2025-0388' })).toMatchTextContent(text)
})

test('a card names the account for taxes, and that the buyer pays the VAT', async () => {
  const g_account = { iban: 'NL05BUNQ0445400501', amount: '650.05' }
  const screen = await showCard(network, { pay: { ...undisputed, g_now: '600.00' }, reverse_charge: true, g_account })

  const region = screen.getByRole('group', { name: 'Te betalen nu, factuur 2025-0388' })
  await expect.element(region).toMatchTextContent('Btwverlegd')
  await expect.element(region).toMatchTextContent('Op G-rekening NL05 BUNQ 0445 4005 01€ 650,05')
  await expect.element(region).toMatchTextContent('Naar verhouding op de G-rekening€ 600,00')
})

test('a card with a proposal shows what is to be paid now, and what once it is agreed', async () => {
  const screen = await showCard(network, { pay: undisputed, agreement: proposalOf() })

  await expect
    .element(screen.getByRole('region', { name: /^Voorstel van/ }))
    .toMatchTextContent('Te betalen na akkoord€ 26.281,20')
  await expect
    .element(screen.getByRole('group', { name: 'Te betalen nu, factuur 2025-0388' }))
    .toMatchTextContent('€ 26.281,20')
})
