import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { markTexts } from '../query/marks.ts'
import { parseQuery } from '../query/parse.ts'
import { lexemesOf } from './lexemes.ts'
import { tokensOf } from './tokens.ts'
import { amountLexeme, numberLexemes, valuesOf } from './values.ts'

const world = useWorld()

/** Whether a text is found by a query, without the kin of the vocabulary. */
async function isFound(text: string, q: string): Promise<boolean> {
  const [lexemes = []] = await lexemesOf(world.db, [{ text }])
  const { wanted } = await parseQuery(world.db, q)
  const has = (lexeme: string, prefix = false) =>
    lexemes.some((one) => one === lexeme || (prefix && one.startsWith(lexeme)))
  return (
    wanted.length > 0 &&
    wanted.every((one) => one.alternatives.some(({ lexemes: all, prefix }) => all.every((each) => has(each, prefix))))
  )
}

// Words as people type them, and as they are written: on building sites and on papers.
const pairs = `
huis huizen|prijs prijzen|brief brieven|bon bonnen|kozijn kozijnen|raam ramen|deur deuren|steen stenen|plaat platen
muur muren|vloer vloeren|gevel gevels|dak daken|goot goten|balk balken|bout bouten|kraan kranen|wand wanden|trap trappen
factuur facturen|order orders|levering leveringen|meter meters|stuk stuks|baas bazen`
const onPapers = `
pakbon leverbon|creditnota creditfactuur|bestelbon inkooporder|offerte prijsopgave|factuur rekening|werkbon dagbon
vracht transport|incl inclusief|excl exclusief|btw omzetbelasting|korting rabat|toeslag opslag|huur verhuur|raam venster
steiger stelling|wapening betonstaal|isolatie steenwol|gips gipsplaat|goot dakgoot|riool riolering
stucwerk pleisterwerk|termijn deelfactuur|voorschot aanbetaling|retour terugname|kraan hijskraan|uur manuren
levering aflevering|betaald voldaan|schilderwerk verfwerk|bestelling bestellingen|bedrag bedragen|nota nota's
termijn termijnen|aannemer aannemers|tekening tekeningen|afspraak afspraken|brug bruggen|pijp pijpen|buis buizen|schroef schroeven`
const listed = (text: string) =>
  text
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' '))
    .filter((pair) => pair.length === 2)
    .map(([one = '', other = '']) => [one, other] as const)

async function missedOf(all: (readonly [string, string])[]): Promise<string[]> {
  const missed: string[] = []
  for (const [one, other] of all)
    if (!(await isFound(`Over de ${other} van het werk`, one)) || !(await isFound(`Over ${one} enz.`, other)))
      missed.push(`${one} ${other}`)
  return missed
}

test('at least 24 of the 25 pairs of forms find each other, and 60 of all 65 pairs', async () => {
  const forms = listed(pairs)
  const papers = listed(onPapers)
  const [missed, also] = [await missedOf(forms), await missedOf(papers)]

  expect([forms.length, papers.length]).toEqual([25, 40])
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1)
  expect(missed.length + also.length, also.join(', ')).toBeLessThanOrEqual(5)
})

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }),
  fc.stringMatching(/^[a-z]{2,20}$/),
  fc.stringMatching(/^\d{1,9}([.,]\d{2})?$/),
  fc.stringMatching(/^(PO-?|INK|NR )?0*\d{3,9}(-\d{1,4})?$/),
)

test('a text is found by each of its words, and by each of its values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
      const text = words.join(' ')
      for (const { start, end } of tokensOf(text)) {
        const typed = text.slice(start, end)
        expect(await isFound(text, typed), `${text} by ${typed}`).toBe(true)
      }
      for (const { start, end } of valuesOf(text)) {
        const typed = text.slice(start, end)
        expect(await isFound(text, typed), `${text} by ${typed}`).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

test('marks are in order, within the text, on whole characters, and where the word is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(7), async (words, n) => {
      const text = words.join(' ')
      const [token] = tokensOf(words[n % words.length] ?? '')
      if (!token) return
      const typed = (words[n % words.length] ?? '').slice(token.start, token.end)
      const query = await parseQuery(world.db, typed)
      const [marks = []] = await markTexts(world.db, query, [text])

      expect(marks.length).toBeGreaterThan(0)
      let last = -1
      for (const [start, end] of marks) {
        expect(start).toBeGreaterThan(last)
        expect(end).toBeGreaterThan(start)
        expect(text.slice(start, end).isWellFormed()).toBe(true)
        last = end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['1.234,56', '#a123456'],
  ['€ 1.234', '#a123400'],
  ['1234 euro', '#a123400'],
  ['€ 1.234,-', '#a123400'],
  ['-860.00 EUR', '#a86000'],
  ['1,234.56', '#a123456'],
  ['€0,05', '#a5'],
])('%s is an amount', (text, lexeme) => {
  expect(valuesOf(`Voor ${text} in totaal`).filter(({ kind }) => kind === 'amount')).toMatchObject([{ lexeme }])
})

test.each(['12.05.2025', '1.234', '28 stuks', '2025-0388', '06-12345678', 'week 12,5'])(
  '%s is not an amount',
  (text) => {
    expect(valuesOf(text).filter(({ kind }) => kind === 'amount')).toEqual([])
  },
)

test.each(
  `HEA200 HEA_200|HEB_160_A HEB160A|IPE_300 IPE300|RAL7016 RAL_7016|ral_9010 RAL9010|M12x40 M12|M_12_x_40 M12x40|M8x30 M8|M8 M_8
60x120_mm 60_x_120|60×120 60x120|18mm 18_mm|16_A 16A|3x2,5 3_x_2.5|DN_110 DN110|S235JR S235|NEN_3140 NEN3140|L50x50x5 L_50x50x5
C30/37 C_30/37|M12x40 m_12|100x50 100
06-12345678 0612345678|+31_6_1234_5678 06-12345678|0612345678 06_12_34_56_78|0031_6_12345678 +31612345678|+31_(0)6_12345678 0612345678
(020)_123_45_67 020-1234567|020_1234567 +31_20_123_4567|0470/12.34.56 +32_470_12_34_56|02_123_45_67 021234567|06-12345678_06-87654321 0687654321
06_-_12_34_56_78 0612345678|06–12345678 +31612345678|31612345678 06_1234_5678|06-12345678 31612345678|+31.6.12345678 06-12345678
+31(0)6-12345678 06.12.34.56.78|00_31_20_1234567 020_1234567|020_1234567_/_06_1234_5678 0612345678`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ').map((one) => one.replaceAll('_', ' '))),
)('%s is found by %s', async (written = '', typed = '') => {
  expect(await isFound(`Staat op ${written} of zo`, typed)).toBe(true)
})

test.each([
  ['HEA 200', 'HEA 220'],
  ['IPE 300 en 200 stuks', 'IPE200'],
  ['M120', 'M12'],
  ['RAL 7016', 'RAL7015'],
  ['06-12345678', '0612345679'],
  ['12 mei 2025', 'mei2026'],
])('%s is not found by %s', async (written, typed) => {
  expect(await isFound(`Staat op ${written} of zo`, typed)).toBe(false)
})

test('numbers have one form, also their parts, and amounts that were read', () => {
  expect(numberLexemes('2025-0388')).toEqual(['#n20250388', '#n388'])
  expect(numberLexemes('PO-4500127')).toEqual(['#n4500127'])
  expect(numberLexemes('PO 00 4500127')).toContain('#n4500127')
  expect([amountLexeme('-1234.5'), amountLexeme('12'), amountLexeme('12 kg')]).toEqual(['#a123450', '#a1200', null])
})
