import { type Language, listDossiers, system_events } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
// Whatever a happening tells of: nothing that was told may stay out, or be read as 'undefined'.
const data = {
  by: 'Anna de Wit',
  name: 'Els Bos',
  company: 'Van Dalen Gevelbouw',
  filename: 'Factuur.pdf',
  from: 'Vos Kraanverhuur',
  to: 'Vos BV',
  until: '2026-12-21T22:30:00.000Z',
  version: '2',
  invoice: '2025-0388',
  orders: '4500127',
}

async function listed(language: Language) {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const reader = await world.person('Rie', { company: linde, language })
  const dossier = await world.makeDossier('PO 4500127', reader, [linde])
  return async (event: (typeof system_events)[number]) => {
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

  for (const event of system_events) {
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
  expect(await english('access_renewed')).toBe('Anna de Wit extended the access of Els Bos until 21/12/2026')
})
