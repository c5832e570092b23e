import type { Reading } from '@klopt/contract'
import { readDocument } from '../../readings/jobs/read-document.ts'
import { typedPdf } from '../../readings/testing/made-pdf.ts'
import type { Doc } from '../figures/papers.ts'
import { invoiceOf } from './docs.ts'

/** An invoice that was read from this page. */
export async function typedInvoice(page: string, filename = 'Factuur_123.pdf'): Promise<Doc> {
  const reading = await readDocument(await typedPdf(page), { type: 'pdf', filename, known_numbers: [] })
  if (reading.state !== 'read') throw new Error(reading.state)
  const nobody = { typed_by: null, typed_at: null, read: null, offers: [], revision: 1 }
  const values: Reading['values'] = {}
  for (const [path, value] of Object.entries(reading.values)) values[path] = { ...value, ...nobody }
  return invoiceOf([], { filename, values })
}
