import { isLabel, labelKey } from './labels.ts'
import type { Word } from './rows.ts'
import { type Column, columnWords, otherColumns } from './words/column-words.ts'

/** The column that a heading names. Undefined for other texts. */
export function columnNamed(text: string): Column | undefined {
  if (/^(?:unit|per unit)\s*\(?[€£]\)?$/i.test(text.trim())) return 'price'
  if (text.trim() === '#') return 'position'
  const plain = labelKey(text.replace(/[€£()]|\bC\b/g, ' ')).replace(/ (?:eur|euro|gbp|in eur|in euro)$/, '')
  const short = plain.split(' ').every(({ length }) => length <= 2) ? plain.replaceAll(' ', '') : plain // 'P. p.e.'
  const found =
    columnWords.get(plain) ??
    columnWords.get(short) ??
    columnWords.get(plain.replace(/ (?:excl btw|excl|excl vat|incl btw|incl|htva|netto)$/, ''))
  return found ?? (otherColumns.has(plain) ? 'other' : (inForms(plain) ?? ofParts(text) ?? withoutEuro(text)))
}

/** In photos the sign of the euro behind 'Totaal' is taken for a letter, and 'EUR' stands against the word. */
function withoutEuro(text: string): Column | undefined {
  const bare = text.replace(/(?<=\p{L}{3}\p{Ll})(?:\s?[cCElI|]|EUR)$/u, '')
  const column = bare === text ? undefined : columnWords.get(labelKey(bare))
  return column === 'net' || column === 'price' ? column : undefined
}

/** Headings that are put together: 'Regelprijs', 'Prijs per m2', 'Bedrag p/e', 'Totaal per regel'. */
const forms: [Column, RegExp][] = [
  [
    'net',
    /^(?:regel|lijn|post|line|positions|zeilen) ?(?:bedrag|totaal|som|prijs|waarde|total|amount|sum|betrag|summe|wert|preis)$/,
  ],
  [
    'net',
    /^(?:totaal|bedrag|total|montant|betrag|summe) (?:per |par |je |pro )?(?:regel|lijn|post|line|ligne|position|zeile)$/,
  ],
  [
    'price',
    /^(?:prijs|bedrag|tarief|huur|price|rate|preis|prix|montant) (?:(?:per|p|je|pro|par) (?!per$)\p{L}{1,8}[23]?|m[123]?|stk?|kg|ton|uur|dag|week|maand|h|u)$/u,
  ],
  [
    'quantity',
    /^(?:aantal|hoeveelheid|quantity|menge|quantite) (?:geleverd|besteld|uitgevoerd|delivered|shipped|livree|geliefert)$/,
  ],
]
function inForms(plain: string): Column | undefined {
  return forms.find(([, form]) => form.test(plain))?.[0]
}

/** A heading of several names, such as 'Artikel / dienst'. */
function ofParts(text: string): Column | undefined {
  const parts = text.split(/\s*[/&+]\s*|\s(?:en|of|and|or|und|oder|et|ou)\s/)
  const columns = parts.length > 1 ? parts.map((part) => columnWords.get(labelKey(part))) : []
  return columns.every((column) => column === 'name' || column === 'article')
    ? columns.find(Boolean) && 'name'
    : undefined
}

/** Two headings without room between them: 'EenheidEenheidsprijs'. */
export function withoutGlue(word: Word): Word[] {
  const texts = word.text.split(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)
  const letter = word.w / word.text.length
  let x = word.x
  return texts.map((text) => {
    const part = { ...word, text, x, w: letter * text.length }
    x += part.w
    return part
  })
}

const ofProducts: ReadonlySet<Column | undefined> = new Set<Column>(['position', 'article', 'name'])

/** Whether labels in a row are the headings of a table of products, such as 'Best.nr.' beside 'Omschrijving'. */
export function namesProducts(texts: string[]): boolean {
  const columns = texts.map(columnNamed)
  return new Set(columns).intersection(ofProducts).size >= 2 && !texts.some((text, n) => !columns[n] && isLabel(text))
}
