import type { FastifyReply } from 'fastify'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { disposition } from '../documents/disposition.ts'
import { linkEnded, linkFor, locked, openLink, readFile } from '../documents/download.ts'
import { awaitVerdict } from '../documents/scan-verdict.ts'
import { extractPdfInSandbox } from './reader/read-in-sandbox.ts'

/** Creates a one-minute link to the PDF embedded in an XML document, for anyone who may download the document. */
export async function linkToEmbeddedPdf(deps: Deps, viewer: Viewer, documentId: string) {
  const document = await readFile(deps, viewer, documentId)
  const reading = await deps.db
    .selectFrom('reading')
    .select('notes')
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (!reading?.notes.includes('pdf_inside')) throw notFound()
  await awaitVerdict(deps, viewer, document)
  return linkFor(deps, viewer, documentId, 'inside', true)
}

/** Sends the PDF embedded in the document of a link. A sandboxed reader extracts it, because the file is untrusted. */
export async function sendEmbeddedPdf(deps: Deps, signed: string, reply: FastifyReply): Promise<FastifyReply> {
  const { sha256, filename } = await openLink(deps, signed, 'inside', reply.request.ip)
  const pdf = await deps.lanes.inTurn('inside', async () =>
    extractPdfInSandbox(await buffer(await deps.files.open(sha256))),
  )
  if (!pdf) throw linkEnded()
  await refuseInfected(deps, pdf)
  return reply
    .headers({
      ...locked,
      'content-type': 'application/pdf',
      'content-length': pdf.length,
      'content-disposition': disposition('inline', `${filename.replace(/\.xml$/i, '')}.pdf`),
    })
    .send(pdf)
}

/** Scans the extracted PDF, because a scan of the XML does not look inside base64. */
async function refuseInfected({ scanner }: Deps, pdf: Buffer): Promise<void> {
  if (!scanner) return
  const found = await scanner.scan(Readable.from([pdf])).catch(() => {
    throw new Refusal(503, 'virus_scan_runs', {
      retry_after: 5,
    })
  })
  if (found !== null) throw linkEnded()
}
