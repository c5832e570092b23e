import { expect, test } from 'vitest'
import { spell } from './spell.ts'

test('a label of which one sign was misread, lost or added is corrected, as it was written', () => {
  expect(spell('Omschrijiving')).toBe('Omschrijving')
  expect(spell('Totalbedrag:')).toBe('Totaalbedrag:')
  expect(spell('FACTUURDATUN')).toBe('FACTUURDATUM')
  expect(spell('(h0eveelheid)')).toBe('(hoeveelheid)')
})

test('other words stay: right ones, short ones, those near two labels, and those that are two signs away', () => {
  for (const word of [
    'Omschrijving',
    'FACTURE',
    'Prij',
    'bestellang',
    'Omschriviing',
    'Zaagwerk',
    'TRANSPORT1',
    '20269001',
    'BE0560747694',
  ])
    expect(spell(word)).toBe(word)
})
