import { expect, test } from 'vitest'
import { dossierItem } from '../../testing/examples.ts'
import { matchingFirst, searchDossiers, shorten } from './search.ts'

test.each([
  ['its title', '4500127'],
  ['the company', 'van dalen'],
  ['the last message', 'zie WERKBON'],
  ['who said it', 'bram de'],
  ['a participant', 'anna'],
  ['a document', '.heic'],
])('a dossier is found by %s', (_, query) => {
  expect(searchDossiers([dossierItem()], query)).toHaveLength(1)
})

test('accents and case make no difference, other words do', () => {
  const cafe = dossierItem({ title: 'Verbouwing Café Één' })

  expect(searchDossiers([cafe], 'cafe een')).toEqual([cafe])
  expect(searchDossiers([cafe], 'kraan')).toEqual([])
  expect(searchDossiers([cafe], '   ')).toEqual([cafe])
})

test('a nameless guest is found by e-mail, what the system says by nobody', () => {
  const guest = dossierItem({ last_message_sender: 'Externe gebruiker', sender_email: 'planning@glas.example' })
  const system = dossierItem({ last_message_sender: 'System User', sender_email: null })

  expect(searchDossiers([guest], 'planning@glas')).toEqual([guest])
  expect(searchDossiers([system], 'System User')).toEqual([])
})

test('what was searched for stands first, and long names are cut', () => {
  expect(matchingFirst(['Anna', 'Bram', 'Els'], 'els')).toEqual(['Els', 'Anna', 'Bram'])
  expect(shorten('a'.repeat(31), 30)).toBe(`${'a'.repeat(29)}…`)
  expect(shorten('a'.repeat(30), 30)).toHaveLength(30)
})
