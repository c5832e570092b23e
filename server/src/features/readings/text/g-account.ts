import { candidatesFor } from './candidates.ts'
import { ibanForm } from './forms.ts'
import { labelsOf, plainLabel } from './labels.ts'
import type { Row } from './rows.ts'
import type { TextValue } from './text-value.ts'

/** A name of the account at the end of the text before the number. */
const named = new RegExp(`(?:^| )(?:${[...labelsOf('g_account')].join('|')})$`)

/**
 * The G-account, with valid check digits: the number after its name in a sentence, or beside or below its name. `other` is
 * the account for the rest of the amount.
 */
export function gAccountOf(rows: Row[], other: string | undefined): TextValue | null {
  const in_text = rows.flatMap(({ cells }) => cells.flatMap((cell) => inSentence(cell)))
  const beside = candidatesFor(labelsOf('g_account'), rows, ibanForm).filter(({ value }) => value !== other)
  const found = in_text.length > 0 ? in_text : beside
  const [first] = found
  if (!first) return null
  const { value, raw, box } = first
  const alone = found.every((one) => one.value === value)
  return { value, raw, box, confidence: alone ? 0.9 : 0.6, sure: alone }
}

function inSentence({ text, page, x, y, w, h }: Row['cells'][number]) {
  const at = text.search(/\b[A-Z]{2}\d{2}[\s.]?[A-Z0-9]{2,4}/)
  if (at === -1 || !named.test(plainLabel(text.slice(0, at)))) return []
  const read = ibanForm(text.slice(at))
  return read ? [{ value: read.value, raw: text, box: { page, x, y, w, h } }] : []
}
