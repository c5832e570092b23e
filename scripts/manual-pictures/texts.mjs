import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const features = join(import.meta.dirname, '../../web/src/features')

/** The catalogue texts, to find buttons by their labels. */
export function readTexts(language) {
  const read = (folder) => JSON.parse(readFileSync(join(features, folder, `${language}.json`), 'utf8'))
  return {
    companies: read('companies'),
    dossiers: read('dossiers'),
    detail: read('dossiers/detail'),
    documents: read('documents'),
  }
}
