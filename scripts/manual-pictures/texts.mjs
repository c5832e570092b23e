import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const features = join(import.meta.dirname, '../../web/src/features')

/** The words on the buttons, so that a picture is taken by what the reader sees. */
export function readTexts(language) {
  const read = (folder) => JSON.parse(readFileSync(join(features, folder, `${language}.json`), 'utf8'))
  return {
    companies: read('companies'),
    dossiers: read('dossiers'),
    detail: read('dossiers/detail'),
    documents: read('documents'),
  }
}
