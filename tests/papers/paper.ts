import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reading, ReadingValue } from '@klopt/contract'
import type { Doc } from '../../server/src/features/cards/figures/papers.ts'
import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import type { ReadingResult } from '../../server/src/features/readings/reading.ts'
import { withCertainty } from '../../server/src/features/readings/values/certainty.ts'
import type { Kind } from '../../server/src/features/readings/values/fields.ts'

/** The truth about one paper: `makers/README.md` describes the format. */
type PaperTruth = {
  kind: Kind
  fields: Record<string, string>
  lines: Record<string, string>[]
  vat?: Record<string, string>[]
  extra?: Record<string, string>
}

/** A paper of a dossier as it was read, with what people typed. */
export type DossierPaper = {
  file: string
  place: number
  truth: PaperTruth
  bytes: Uint8Array
  reading: ReadingResult | null
  typed: Map<string, string>
  chosen_kind: Kind | null
}

/** Reads a paper as the server does: `knownNumbers` are those of the orders in the dossier. */
export async function readPaper(
  folder: string,
  file: string,
  place: number,
  knownNumbers: string[],
): Promise<DossierPaper> {
  const truth = JSON.parse(readFileSync(join(folder, file.replace('.pdf', '.json')), 'utf8')) as PaperTruth
  const bytes = new Uint8Array(readFileSync(join(folder, file)))
  const paper = { file, place, truth, bytes, reading: null, typed: new Map<string, string>(), chosen_kind: null }
  return readAgain(paper, knownNumbers)
}

/** Reads a paper as the kind that a person chose. */
export async function readAgain(paper: DossierPaper, known_numbers: string[]): Promise<DossierPaper> {
  const reading = await readDocument(paper.bytes.slice(), {
    type: 'pdf',
    filename: paper.file,
    known_numbers,
    kind: paper.chosen_kind,
  })
  return { ...paper, reading: reading.state === 'read' ? reading : null }
}

/** The document as it is compared, with the corrections. The first papers were uploaded first. */
export function docOf({ file, place, reading, typed, chosen_kind }: DossierPaper): Doc {
  return {
    root: file,
    document_id: file,
    filename: file,
    kind: chosen_kind ?? reading?.kind ?? null,
    version: 1,
    company_id: 'buyer',
    seller_company_id: null,
    buyer_company_id: null,
    parties_by: null,
    asked_seller: null,
    uploaded_at: `2027-01-01T08:00:${String(place).padStart(2, '0')}.000Z`,
    reading_state: reading ? 'read' : 'nothing',
    slow: false,
    deleted: false,
    tokens: reading?.tokens ?? [],
    notes: reading?.notes ?? [],
    values: valuesOf({ reading, typed }),
  }
}

/** The current values, as `readValues` takes them from the database. */
export function valuesOf({ reading, typed }: Pick<DossierPaper, 'reading' | 'typed'>): Reading['values'] {
  const nobody = { typed_by: null, typed_at: null, read: null, offers: [], revision: 1 }
  const values = new Map<string, ReadingValue>(
    Object.entries(reading?.values ?? {}).map(([path, value]) => [path, { ...value, ...nobody }]),
  )
  const unread = { raw: null, xpath: null, page: null, box: null, ...nobody }
  for (const [path, value] of typed) {
    const read = values.get(path)
    const sure = { value, source: 'typed' as const, sure: true, confidence: 1 }
    values.set(path, { ...(read ?? unread), ...sure, read: read?.value ?? null })
  }
  return withCertainty(values)
}
