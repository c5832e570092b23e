import { expect, test } from 'vitest'
import { joinLabels, spell } from './spell.ts'

test('a label of which one sign was misread, lost or added is corrected, as it was written', () => {
  expect(spell('Omschrijiving')).toBe('Omschrijving')
  expect(spell('Totalbedrag:')).toBe('Totaalbedrag:')
  expect(spell('FACTUURDATUN')).toBe('FACTUURDATUM')
  expect(spell('(h0eveelheid)')).toBe('(hoeveelheid)')
  expect(spell('Exc1.')).toBe('Excl.')
  expect(spell('0Ver')).toBe('over')
  expect(spell('ur.:')).toBe('nr.:')
  expect(spell('Pakhonnummer')).toBe('Pakbonnummer')
  expect(spell("Noted'envoi")).toBe("Note d'envoi")
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
    'P0-63746',
    'V0100',
    '20269001',
    'BE0560747694',
    'Contact', // one sign away from 'Contract'
    'uur',
    'Boxnummer',
    'Tekeningnummer',
    'Werfnummer',
  ])
    expect(spell(word)).toBe(word)
})

/** Words on one row, each with the gap before it, in points. */
function row(...words: [text: string, gap: number][]) {
  let x = 0
  return words.map(([text, gap]) => {
    const w = 6 * text.length
    x += gap + w
    return { text, page: 1, x: x - w, y: 10, w, h: 10, confidence: 0.9 }
  })
}
const texts = (words: ReturnType<typeof row>) => joinLabels(words).map(({ text }) => text)

test('two or three parts of a word of a label become one', () => {
  expect(texts(row(['FAKTU', 0], ['UR', 3], ['2025-0388', 8]))).toEqual(['FAKTUUR', '2025-0388'])
  expect(texts(row(['FACTU', 0], ['U', 3], ['R', 3], ['2025', 8]))).toEqual(['FACTUUR', '2025'])
  expect(texts(row(['Factuur', 0], ['datum:', 3]))).toEqual(['Factuur', 'datum:'])
  expect(joinLabels(row(['Pu', 0], ['rchase', 3]))[0]).toMatchObject({ text: 'Purchase', x: 0, w: 51 })
})

test('words that are no label together, or stand apart, stay two', () => {
  expect(texts(row(['Kraan', 0], ['huur', 3]))).toEqual(['Kraan', 'huur'])
  expect(texts(row(['FAKTU', 0], ['UR', 12]))).toEqual(['FAKTU', 'UR'])
})

test('capitals that look like small letters are read in legal forms and in IJ', () => {
  expect(['B.v.', 'N.v', 'ljzerwaren', 'lJssel'].map(spell)).toEqual(['B.V.', 'N.V', 'Ijzerwaren', 'IJssel'])
  expect(['b.v.', 'V.v.', 'lj-1', 'ljs2'].map(spell)).toEqual(['b.v.', 'V.v.', 'lj-1', 'ljs2'])
})

test('signs beside an amount that were taken for others are put right', () => {
  expect(['(E3.540,02)', '(E', '(C3.137,52)', 'c882.65-', '529,46,', '(12,50),'].map(spell)).toEqual([
    '(€3.540,02)',
    '(€',
    '(€3.137,52)',
    '€882.65-',
    '529,46',
    '(12,50)',
  ])
  const whole = ['E27,50', 'c40', '(Eh', '(C30/37)', '(C24)', '12,', '12.500.', '15.06.']
  expect(whole.map(spell)).toEqual(whole)
  expect(['BIW', 'b1w', 'brw:', 'BIWA'].map(spell)).toEqual(['BTW', 'BTW', 'BTW:', 'BIWA'])
})
