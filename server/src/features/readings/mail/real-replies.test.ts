import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

/*
 * Replies made with real programs: alpine 2.26, mutt 2.2.12, neomutt 20220429, s-nail 14.9.24, formail of procmail 3.22,
 * and the composer of Roundcube 1.6.5. A script was their editor, and wrote as its style says. altermime 0.3.10 added a
 * footer to some; those of mlmmj and Mailman were added as these programs do.
 */
const folder = join(import.meta.dirname, 'testing/replies')
const usual = ['Wij leveren 28 gevelelementen op vrijdag 4 december.', 'De prijs wordt 41,50 per stuk.']
const styles: Record<string, string[]> = {
  top: usual,
  bottom: usual,
  between: usual,
  tight: usual,
  attribution: usual,
  deleted: usual,
  from: ['From Monday on we deliver 28 pieces.', 'From 4 December the price is 41,50.'],
  hyphens: ['28 stuks klopt.', 'Prijs wordt 41,50.', 'Credit volgt morgen.'],
  transport: ['Datum: 4 december 2026 10:00', 'Van: Rotterdam', 'Onderwerp: 28', 'Graag voor 10 uur lossen.'],
  architect: [
    'Op 12-10 schreef de architect: de kozijnen worden wit.',
    'Op 13-10-2026 om 14:05 schreef de uitvoerder: akkoord, 28 stuks.',
    'Dus zo leveren wij.',
  ],
  signature: [usual[0] ?? '', 'PS de prijs wordt 41,50.'],
  more: ['> 4 stuks is te veel, wij leveren er 28.', 'dus 41,50.'],
}
const others = [
  'Hoeveel gevelelementen',
  'Wat wordt de prijs',
  'Anna Bakker',
  'wrote:',
  'schreef op 2026',
  'Je krijgt deze mail',
  'MailFilter',
  'Lijst inkoop',
  'mailing list',
]
/** Below an introduction and own words, nothing tells that a tab is a quote. */
const names = readdirSync(folder).filter((name) => name !== 'snail-attribution.eml')

test.each(names)('the words of the sender stay complete, and the quoted mail is removed: %s', async (name) => {
  const { own_words, left_out } = await parseMail(await readFile(join(folder, name)))

  const style = /\w+(?=\.eml$)/.exec(name)?.[0] ?? ''
  const words = own_words.replace(/\s+/g, ' ')
  for (const sentence of styles[style] ?? ['a style without words']) expect(words).toContain(sentence)
  for (const other of others) expect(words).not.toContain(other)
  expect(left_out).toMatch(/Klopt/)
})

test('a quote that nothing marks stands, with all own words', async () => {
  const { own_words } = await parseMail(await readFile(join(folder, 'snail-attribution.eml')))

  for (const sentence of usual) expect(own_words).toContain(sentence)
})
