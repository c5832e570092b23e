import {
  type DossierEvent,
  type Language,
  listDossiers,
  listMessages,
  Message,
  postMessage,
  type SystemEvent,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const by = 'Anna de Wit'
const name = 'Els Bos'
const company = 'Van Dalen Gevelbouw'
const paper = { document_id: '00000000-0000-7000-8000-0000000000d1', filename: 'Factuur.pdf', by }
const card_id = '00000000-0000-7000-8000-0000000000c1'
const card = { card_id, invoice: '2025-0388', orders: '4500127' }

// Each field must appear in the sentence, and never as 'undefined'.
const examples: { [Event in SystemEvent]: Extract<DossierEvent, { event: Event }>['data'] } = {
  document_added: paper,
  address_renewed: { by },
  document_removed: paper,
  kind_corrected: { ...paper, kind: 'quote' },
  value_corrected: { ...paper, kind: 'invoice', number: '2025-0388', count: '9' },
  seller_corrected: { ...paper, kind: 'invoice', number: '2025-0388', company: 'Gevel BV' },
  pen_answered: { ...paper, kind: 'delivery_note', number: '7731', changed: 'true' },
  version_added: { ...paper, version: '2' },
  order_chosen: { ...card, by },
  card_made: { ...card, state: 'fits' },
  card_changed: { ...card, state: 'differs', difference: '-860.00' },
  agreement_kept: { agreement_id: card_id, card_id, filename: 'Creditnota.xml', amount: '0.00' },
  agreement_differs: { agreement_id: card_id, card_id, filename: 'Creditnota.xml', amount: '-40.00' },
  user_added: { by, name, company },
  user_left: { name },
  user_removed: { by, name },
  admin_joined: { name },
  company_added: { by, company },
  company_replaced: { from: 'Vos Kraanverhuur', to: 'Vos BV' },
  message_pinned: { by },
  document_pinned: paper,
  unpinned: { by },
  renamed: { by, from: 'PO 4500126', to: 'PO 4500127' },
  access_renewed: { by, name, until: '2026-12-21T22:30:00.000Z' },
  extension_requested: { name },
  colleague_asked: { by, name },
  link_taken_back: { by, since: '2026-12-20T09:00:00.000Z' },
  reminded: { by, company },
  close_requested: { by, company },
  close_cancelled: { by, company },
  closed: { by, company },
  welcome_1: {},
  welcome_2: {},
  welcome_3: {},
}
const events = Object.keys(examples) as SystemEvent[]

async function listed(language: Language) {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const reader = await world.person('Rie', { company: linde, language })
  const dossier = await world.makeDossier('PO 4500127', reader, [linde])
  return async (event: SystemEvent, data: DossierEvent['data'] = examples[event]) => {
    await world.db
      .updateTable('dossier')
      .set({ last_message_event: event, last_message_data: data, last_message_time: new Date() })
      .where('id', '=', dossier.id)
      .execute()
    const { body } = await reader.call(listDossiers)
    return body[0]?.last_message_preview ?? ''
  }
}

test('the list shows every event in the reader’s language, without missing words', async () => {
  const [dutch, english] = [await listed('NL'), await listed('EN')]

  for (const event of events) {
    const [nl, en] = [await dutch(event), await english(event)]
    expect(nl.length, event).toBeGreaterThan(10)
    expect(en.length, event).toBeGreaterThan(10)
    expect(en, event).not.toBe(nl)
    expect(`${nl} ${en}`, event).not.toMatch(/undefined|null|NaN/)
  }
})

test('dates are in Dutch time and in each language’s format', async () => {
  const [dutch, english] = [await listed('NL'), await listed('EN')]

  expect(await dutch('access_renewed')).toBe('Anna de Wit heeft de toegang van Els Bos verlengd tot 21-12-2026')
  expect(await english('access_renewed')).toBe("Anna de Wit extended Els Bos's access until 21/12/2026")
})

test('a name with braces stays as it is, and an undone version or link has its own sentence', async () => {
  const dutch = await listed('NL')

  expect(await dutch('document_added', { ...paper, filename: '{{by}}.pdf' })).toBe(
    'Anna de Wit heeft {{by}}.pdf toegevoegd',
  )
  expect(await dutch('version_added', { ...paper, version: null })).toBe(
    'Anna de Wit zegt dat Factuur.pdf geen nieuwe versie is',
  )
  expect(await dutch('order_chosen', { ...card, by, orders: '' })).toBe(
    'Anna de Wit zegt dat 2025-0388 bij geen order hoort',
  )
})

test('a company that registers under its own name does not take the place of itself', async () => {
  const [dutch, english] = [await listed('NL'), await listed('EN')]
  const same = { from: 'Vos Kraanverhuur', to: 'Vos Kraanverhuur' }

  expect(await dutch('company_replaced', same)).toBe('Vos Kraanverhuur heeft nu een eigen account')
  expect(await english('company_replaced', same)).toBe('Vos Kraanverhuur now has its own account')
  expect(await dutch('company_replaced')).toBe('Vos BV neemt de plaats in van Vos Kraanverhuur')
})

test('a line about an invoice names its number, and its file while no number is known', async () => {
  const [dutch, english] = [await listed('NL'), await listed('EN')]
  const corrected = { ...paper, kind: 'invoice' as const, number: '2025-0388' }

  expect(await dutch('value_corrected', { ...corrected, count: '9' })).toBe(
    'Anna de Wit past 9 waarden van factuur 2025-0388 aan',
  )
  expect(await english('value_corrected', { ...corrected, number: null, count: '1' })).toBe(
    'Anna de Wit corrected 1 value on Factuur.pdf',
  )
  expect(await dutch('value_corrected', paper)).toBe('Anna de Wit heeft gegevens van Factuur.pdf aangepast')
  const known = { ...card, kind: 'invoice' as const, filename: 'Factuur.pdf' }
  expect(await dutch('card_made', { ...known, state: 'alone' })).toBe('Factuur 2025-0388 heeft nog geen order')
  expect(await dutch('card_made', { ...known, invoice: 'Factuur.pdf', state: 'fits' })).toBe(
    'Factuur.pdf klopt met de order',
  )
  const credit = { ...known, kind: 'credit_note' as const, state: 'differs' as const, difference: '-485.00' }
  expect(await dutch('card_changed', credit)).toBe('Creditnota 2025-0388 geeft €\u00a0485,00 terug')
  expect(await english('card_changed', credit)).toBe('Credit note 2025-0388 credits €485.00')
  expect(await dutch('order_chosen', { ...known, by })).toBe('Anna de Wit legt factuur 2025-0388 naast 4500127')
})

test('a line has an event and its data, or neither', async () => {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const anna = await world.person('Anna', { company: linde })
  const dossier = await world.makeDossier('PO 4500128', anna, [linde])
  await anna.call(postMessage, { params: { id: dossier.id }, body: { message_type: 'user', message: 'Goedemorgen' } })
  const { body } = await anna.call(listMessages, { params: { id: dossier.id } })
  const change = (set: object) =>
    world.db.updateTable('message').set(set).where('dossier_id', '=', dossier.id).execute()

  for (const half of [
    { event: 'user_left', data: null },
    { event: null, data: { name } },
  ]) {
    expect(Message.safeParse({ ...body.messages[0], ...half }).success).toBe(false)
    await expect(change(half)).rejects.toThrow('message_event_data')
  }
  expect(Message.safeParse({ ...body.messages[0], event: 'of_a_later_version', data: {} }).success).toBe(true)
})
