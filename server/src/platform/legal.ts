import { createHash } from 'node:crypto'

const last_updated = '2025-07-28'

/** What a company agrees to, as the registration asks it. A change here is a new version. */
const statements = [
  `Privacybeleid, versie 1.0, laatst bijgewerkt op ${last_updated}: akkoord`,
  `Algemene voorwaarden, versie 1.0, laatst bijgewerkt op ${last_updated}: akkoord`,
  `Gegevensverwerkingsovereenkomst, versie 1.0, laatst bijgewerkt op ${last_updated}: akkoord`,
]

/** The version of the texts, and a hash that shows later which ones they were. */
export const legal_texts = {
  text_version: '1.0',
  text_hash: createHash('sha256').update(statements.join('\n')).digest('hex'),
}
