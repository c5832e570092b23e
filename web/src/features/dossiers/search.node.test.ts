import { limits } from '@klopt/contract'
import { expect, test } from 'vitest'
import { dossierItem, idOf } from '../../testing/examples.ts'
import { isWhole, matchingFirst, searchDossiers, shorten, withFound } from './search.ts'

test.each([
  ['its title', '4500127'],
  ['the company', 'van dalen'],
  ['the last message', 'zie WERKBON'],
  ['the sender', 'bram de'],
  ['a participant', 'anna'],
  ['a document', '.heic'],
])('a dossier is found by %s', (_, query) => {
  expect(searchDossiers([dossierItem()], query)).toHaveLength(1)
})

test('accents and case do not matter', () => {
  const cafe = dossierItem({ title: 'Verbouwing Café Één' })

  expect(searchDossiers([cafe], 'cafe een')).toEqual([cafe])
  expect(searchDossiers([cafe], 'kraan')).toEqual([])
  expect(searchDossiers([cafe], '   ')).toEqual([cafe])
})

test('a guest without a name is found by address, and the system sender is not found', () => {
  const guest = dossierItem({ last_message_sender: 'Externe gebruiker', sender_email: 'planning@glas.example' })
  const system = dossierItem({ last_message_sender: 'System User', sender_email: null })

  expect(searchDossiers([guest], 'planning@glas')).toEqual([guest])
  expect(searchDossiers([system], 'System User')).toEqual([])
})

test('matching names come first, and long names are cut', () => {
  expect(matchingFirst(['Anna', 'Bram', 'Els'], 'els')).toEqual(['Els', 'Anna', 'Bram'])
  expect(shorten('a'.repeat(31), 30)).toBe(`${'a'.repeat(29)}…`)
  expect(shorten('a'.repeat(30), 30)).toHaveLength(30)
})

test('results of the server extend a full list, but not a complete one', () => {
  const full = Array.from({ length: limits.dossiers_page }, (_, n) => dossierItem({ id: idOf(n + 1) }))
  const older = dossierItem({ id: idOf(5000), title: 'Order 5000' })
  const first = { ...dossierItem({ id: idOf(1) }), users: ['Otto'] }

  expect(isWhole(full)).toBe(false)
  expect(withFound(full, [first, older])).toEqual([first, ...full.slice(1), older])
  expect(isWhole(full.slice(1))).toBe(true)
  expect(withFound(full.slice(1), [older])).toEqual(full.slice(1))
})
