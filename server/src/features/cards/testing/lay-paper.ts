import { Big } from 'big.js'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Line } from './paper.ts'

type Uploader = { id: string; company_id: string }
type PlainPaper = {
  kind: 'order' | 'invoice' | 'credit_note'
  number: string
  /** The number of the order, or of the invoice that is credited. */
  of?: string
  lines: Line[]
}

/** Inserts a paper as if it had been uploaded and read with certainty, without events or a comparison. */
export async function layPaper(
  db: Db,
  dossier: { id: string },
  { id: uploader_id, company_id: uploader_company_id }: Uploader,
  { kind, number, of, lines }: PlainPaper,
): Promise<{ id: string; reading_id: string }> {
  const [id, reading_id] = [newId(), newId()]
  await db
    .insertInto('document')
    .values({
      id,
      dossier_id: dossier.id,
      filename: `${number}.pdf`,
      content_type: 'application/pdf',
      size: 1000,
      sha256: createHash('sha256').update(id).digest('hex'),
      uploader_id,
      uploader_company_id,
      kind,
      reading_state: 'read',
    })
    .execute()
  await db.insertInto('reading').values({ id: reading_id, document_id: id, reader_version: 1, kind }).execute()
  const certain = { reading_id, revision: 1, source: 'xml', sure: true, confidence: 1 } as const
  const read = valuesOf({ kind, number, ...(of !== undefined && { of }), lines })
  await db
    .insertInto('reading_value')
    .values(Object.entries(read).map(([path, value]) => ({ ...certain, path, value, raw: value })))
    .execute()
  return { id, reading_id }
}

/** Corrects values of a laid paper, as somebody may by typing. */
export async function correctPaper(
  db: Db,
  { reading_id }: { reading_id: string },
  { id: typed_by }: Uploader,
  values: Record<string, string>,
  revision: number,
): Promise<void> {
  const typed = { reading_id, revision, source: 'typed', sure: true, confidence: 1, typed_by, typed_at: new Date() }
  await db
    .insertInto('reading_value')
    .values(Object.entries(values).map(([path, value]) => ({ ...typed, source: 'typed' as const, path, value })))
    .execute()
  await db.updateTable('reading').set({ took_ms: revision }).where('id', '=', reading_id).execute() // a new row version
}

function valuesOf({ kind, number, of, lines }: PlainPaper): Record<string, string> {
  const nets = lines.map(([, quantity, , price]) => Big(quantity).times(price).round(2))
  const excl = nets.reduce((sum, net) => sum.plus(net), Big(0))
  const vat = excl.times('0.21').round(2)
  const reference = kind === 'credit_note' ? 'preceding_invoice' : 'order_reference'
  return {
    number,
    issue_date: '2026-09-04',
    currency: 'EUR',
    ...(of !== undefined && { [reference]: of }),
    total_excl: excl.toFixed(2),
    vat_total: vat.toFixed(2),
    total_incl: excl.plus(vat).toFixed(2),
    'vat[0].rate': '21',
    'vat[0].base': excl.toFixed(2),
    'vat[0].amount': vat.toFixed(2),
    ...Object.assign({}, ...lines.map((line, n) => lineValues(line, n, nets[n] ?? Big(0)))),
  }
}

function lineValues([name, quantity, unit, price]: Line, n: number, net: Big): Record<string, string> {
  const values = { name, quantity, unit, price, net: net.toFixed(2), rate: '21' }
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [`line[${n}].${field}`, value]))
}
