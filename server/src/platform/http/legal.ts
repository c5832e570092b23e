import { agreedTexts, legal, type Operator, withOperator } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const legalFolder = join(import.meta.dirname, '../../../../contract/legal')

/** The values of this installation in the legal texts. */
type LegalValues = { operator: Operator; guestLinkDays: number }

export type LegalTexts = { text_version: string; text_hash: string }

/** The version of the texts that a company agrees to, and a hash that proves later which wording it was. */
export function legalTexts(values: LegalValues): LegalTexts {
  return { text_version: legal.version, text_hash: hashTexts(legalFolder, values) }
}

/** The hash of all agreed texts in both languages. @internal so that a test may change a copy of the texts */
export function hashTexts(folder: string, values: LegalValues): string {
  const texts = agreedTexts.flatMap((name) =>
    ['nl', 'en'].map((language) => wordsOf(join(folder, name, `${language}.json`), values)),
  )
  return createHash('sha256')
    .update(JSON.stringify([legal, ...texts]))
    .digest('hex')
}

/** The text as people read it, with this Klopt's values filled in. The layout of the file does not matter. */
function wordsOf(file: string, { operator, guestLinkDays }: LegalValues): string {
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return withOperator(JSON.stringify(words), operator, guestLinkDays)
}
