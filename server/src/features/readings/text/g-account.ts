import { candidatesFor, type Form } from './candidates.ts'
import { ibanForm } from './forms.ts'
import { labelKey, labelsOf, plainLabel } from './labels.ts'
import { around, type Cell, type Row } from './rows.ts'
import type { TextValue } from './text-value.ts'

const names = [...labelsOf('g_account')]
/** A name of the account at the end of the text before the number, with a few words: 'g-rekening met nummer'. */
const named = new RegExp(`(?:^| )(?:(?:${names.join('|')})(?: \\p{L}+){0,3}|g)$`, 'u')
const denied = /\b(?:geen|niet|no|not|keine?|nicht|pas)\b/

/** The score of a number right beside its exact label, or below it in a grid. */
const rightThere = 0.79

/** The G-account, with valid check digits. `other` is the account for the rest of the amount. */
export function gAccountOf(rows: Row[], other: string | undefined): TextValue | null {
  const surely = gAccountsNamed(rows)
  const near = candidatesFor(labelsOf('g_account'), rows, ibanForm).filter(({ value }) => value !== other)
  const found = surely.length > 0 ? surely : near
  const [first] = found
  if (!first) return null
  const { value, raw, box } = first
  const alone = found.every((one) => one.value === value)
  return { value, raw, box, confidence: alone ? 0.9 : 0.6, sure: alone }
}

/** The accounts that stand right beside the name of a G-account, or after it in a sentence. */
export function gAccountsNamed(rows: Row[]): Pick<TextValue, 'value' | 'raw' | 'box'>[] {
  const inText = rows.flatMap((row, n) => inSentence(row, rows[n + 1]))
  const beside = candidatesFor(labelsOf('g_account'), rows, ibanForm).filter(({ score }) => score > rightThere)
  return [...inText, ...beside]
}

/** A sentence may go on in the row below. */
function inSentence({ cells, page }: Row, below: Row | undefined) {
  const own = textOf(cells)
  const next = below?.page === page && !begins.test(own) ? below.cells : []
  const text = `${own} ${textOf(next)}`
  const at = text.search(begins)
  const before = plainLabel(text.slice(0, at))
  if (at === -1 || !named.test(before) || denied.test(before)) return []
  const read = ibanForm(text.slice(at))
  const raw = next.length > 0 ? textOf(next) : own
  return read ? [{ value: read.value, raw, box: around(next.length > 0 ? next : cells) }] : []
}

const begins = /\b[A-Z]{2}\d{2}[\s.]?[A-Z0-9]{2,4}/

/** Of which the account gets a part. */
const wages = /^(?:waarvan |davon )?(?:loon|lohn|wage|labou?r)/i

/** The only amount in a sentence about the G-account: 'Stort € 180,93 op onze G-rekening NL05 BUNQ 0445 4005 01'. */
export function gAmountIn(rows: Row[], form: Form): TextValue | null {
  for (const { cells } of rows) {
    const text = textOf(cells)
    const amounts = text.match(/(?<![\d.,])\d[\d.]*,\d{2}(?!\d)|(?<![\d.,])\d[\d,]*\.\d{2}(?!\d)/g) ?? []
    const value = amounts.length === 1 ? form(amounts[0] ?? '')?.value : undefined
    if (value !== undefined && namesGAccount(text) && !wages.test(text))
      return { value, raw: text, box: around(cells), confidence: 0.6, sure: false }
  }
  return null
}

/** Whether a text names a G-account anywhere. */
export function namesGAccount(text: string): boolean {
  const key = ` ${labelKey(text)} `
  return names.some((name) => key.includes(` ${name} `))
}

function textOf(cells: Cell[]): string {
  return cells.map(({ text }) => text).join(' ')
}
