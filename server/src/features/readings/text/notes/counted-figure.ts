import { unitName } from '../../values/unit-names.ts'
import { readFigure, type Style } from '../figures.ts'
import type { TextLine } from '../line.ts'

/** `ambiguous`: '1.200' may be twelve hundred or one and a fifth, and nothing on the paper proves which. */
export type CountedFigure = { value: string; unit: string | null; ambiguous: boolean }

/**
 * The style in which figures of a delivery note are read: the one that other figures prove, or else that of its
 * language.
 */
export type CountStyle = { proved: Style | null; usual: Style }

/** The style that figures prove: those that can be read in one style only. Null if they disagree. */
export function provedStyle(texts: string[]): Style | null {
  const proofs = new Set<Style>()
  for (const text of texts) {
    const { nl, en } = readFigure(text)?.values ?? {}
    if (nl !== undefined && en === undefined) proofs.add('nl')
    if (en !== undefined && nl === undefined) proofs.add('en')
  }
  const [only, ...others] = proofs
  return only && others.length === 0 ? only : null
}

/** Reads one count, such as '24', '24 st', '-3' or '7:30'. Null for other texts, also for two figures in one place. */
export function countedFigure(text: string, { proved, usual }: CountStyle): CountedFigure | null {
  const clock = /^\s*(\d{1,2}):([0-5]\d)\s*$/.exec(text)
  if (clock) {
    const hours = (Number(clock[1]) + Number(clock[2]) / 60).toFixed(2)
    return { value: String(Number(hours)), unit: null, ambiguous: Number(clock[2]) % 3 !== 0 }
  }
  if (/\d\s+[\d-]/.test(text.trim())) return null // two cells of one column, or a thousand that may be two figures
  const figure = readFigure(text)
  if (!figure) return null
  const style = proved ?? usual
  const { nl, en } = figure.values
  const value = figure.values[style] ?? nl ?? en
  if (value === undefined) return null
  const isSame = nl === undefined || en === undefined || Number(nl) === Number(en)
  return { value, unit: figure.unit, ambiguous: !isSame && proved === null }
}

/**
 * Pieces have no decimals: '1.200 st' is twelve hundred if other quantities of the table are printed without decimals.
 */
export function withThousands(lines: TextLine[]): TextLine[] {
  const bare = lines.some(({ quantity }) => quantity && /^-?\s*\d+\s*-?\s*\D*$/.test(quantity.raw))
  return lines.map((line) => {
    const { quantity, unit } = line
    const isThousand = bare && quantity?.confidence === ambiguous && /^\D*\d{1,3}(?:[.,]\d{3})+\D*$/.test(quantity.raw)
    if (!isThousand || unitName(unit?.value ?? '') !== 'st') return line
    const value = `${/^\s*-|-\s*$/.test(quantity.raw) || quantity.value.startsWith('-') ? '-' : ''}${quantity.raw.replaceAll(/\D/g, '')}`
    return { ...line, quantity: { ...quantity, value, confidence: 0.8, sure: true } }
  })
}

/** The confidence in a figure that may be a thousand or a fraction, but is otherwise certain. */
export const ambiguous = 0.55
