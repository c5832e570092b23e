import type { HeadField } from '../../values/fields.ts'
import { bestOf } from '../best.ts'
import { candidatesFor, type Form } from '../candidates.ts'
import { legalForm } from '../../find/company-names.ts'
import { isLabel, labelsOf, plainLabel } from '../labels.ts'
import type { Row } from '../rows.ts'
import type { TextValue } from '../text-value.ts'

const noName =
  /\b(?:handtekening|datum|naam|paraaf|tijd|stempel|signature|date|name|time|stamp|print|goods|goederen|order|orde|firma|namens|bedrijf|chauffeur|driver|zie|see|akkoord|niet|geen|onbemand|contactloos|afgezet|neergezet|digitaal|getekend|voorman|monteur|uitvoerder|not|nobody|unattended|left|nicht|niemand|abwesend|absent)\b/
const title = /^(?:de heer|dhr\.?|mevr\.?|mevrouw|mr\.?|mrs\.?|ms\.?)\s+/i

/** The name of a person: one to five words, of which one has a capital, without figures, colons and dots to write on. */
const nameForm: Form = (text) => {
  const name = text
    .trim()
    .replace(/[\s.…_]+$/u, '')
    .trim()
  const words = name.replace(title, '').split(/\s+/)
  if (!/\p{Lu}/u.test(name) || !/\p{L}{2}/u.test(name) || words.length > 5 || name.length > 60) return null
  if (!/^[\p{L} .'’-]+$/u.test(name) || legalForm.test(name) || isLabel(name) || noName.test(plainLabel(name)))
    return null
  return { value: name, fullness: 0.15 }
}

/** The receiver of the goods, by a printed name. Handwriting is not read. */
export function receiverOf(rows: Row[]): Map<HeadField, TextValue> {
  const found = bestOf(candidatesFor(labelsOf('received_by'), rows, nameForm))
  return new Map(found ? [['received_by', found]] : [])
}
