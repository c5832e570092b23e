import { agreed_texts, legal, withBrand } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const legal_folder = join(import.meta.dirname, '../../../../contract/legal')

/** The version of the texts that a company agrees to, and a hash that proves later which wording it was. */
export const legal_texts = { text_version: legal.version, text_hash: hashTexts(legal_folder) }

/** The hash of all agreed texts in both languages. @internal so that a test may change a copy of the texts */
export function hashTexts(folder: string): string {
  const texts = agreed_texts.flatMap((name) =>
    (['nl', 'en'] as const).map((language) => wordsOf(join(folder, name, `${language}.json`), language)),
  )
  return createHash('sha256')
    .update(JSON.stringify([legal, ...texts]))
    .digest('hex')
}

/** The text as people read it, with the company's name filled in. The layout of the file does not matter. */
function wordsOf(file: string, language: 'nl' | 'en'): string {
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return withBrand(JSON.stringify(words), language)
}
