import { Id } from '@klopt/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { claimOf, takeFile } from '../../platform/http/claim.ts'
import type { Deps } from '../../platform/deps.ts'
import { forbidden, notFound, Refusal } from '../../platform/errors.ts'
import { sign } from '../../platform/signing.ts'
import { fileLost } from '../../platform/storage/files.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessDossier } from '../dossiers/access.ts'
import { disposition } from './disposition.ts'
import { noteOpening } from './note-opening.ts'
import { awaitVerdict, readHeldBack } from './scan-verdict.ts'

const validMs = 60_000
/** The target of a link: the file itself, or the PDF embedded in it. */
export type Purpose = 'file' | 'inside'
const places: Record<Purpose, string> = { file: '/files', inside: '/files/inside' }
const Claim = z.object({ document_id: Id, session_id: Id, inline: z.literal([0, 1]), exp: z.number() })

// A file shown in a browser can run and load nothing. Chromium shows images and PDFs under this policy.
export const locked = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** A link to download one document, valid for a minute and for the session that requested it. */
export async function linkToFile(deps: Deps, viewer: Viewer, documentId: string, inline: boolean) {
  const document = await readFile(deps, viewer, documentId)
  await awaitVerdict(deps, viewer, document)
  if (!(await deps.files.find(document.sha256))) throw fileLost(document.sha256, 'missing') // a screen shows why
  return linkFor(deps, viewer, documentId, 'file', inline)
}

/** Creates the link. The caller has checked access and the virus verdict. */
export function linkFor(deps: Deps, viewer: Viewer, documentId: string, purpose: Purpose, inline: boolean) {
  const exp = Math.round(deps.clock.now()) + validMs
  const claim = { document_id: documentId, session_id: viewer.session_id, inline: inline ? 1 : 0, exp }
  const signed_url = `${places[purpose]}/${sign(deps.config.secretKey, purpose, claim)}`
  return { signed_url, expires_at: new Date(exp).toISOString() }
}

/** Sends the file of a link, if the access on which the link is based still exists. */
export async function sendFile(deps: Deps, signed: string, reply: FastifyReply): Promise<FastifyReply> {
  const { inline, ...file } = await openLink(deps, signed, 'file', reply.request.ip)
  const stream = await deps.files.open(file.sha256)
  return reply.headers(headersOf(file, inline)).send(stream)
}

type SentFile = { filename: string; content_type: string; size: number }

/** Only PDFs and pictures are shown, even if more is asked. */
export function headersOf({ filename, content_type, size }: SentFile, inline: boolean) {
  const shown = inline && (content_type === 'application/pdf' || content_type.startsWith('image/'))
  const place = disposition(shown ? 'inline' : 'attachment', filename)
  return { ...locked, 'content-type': content_type, 'content-length': size, 'content-disposition': place }
}

/** The document of a link, if the session that requested it still has access. */
export async function openLink(deps: Deps, signed: string, purpose: Purpose, ip: string) {
  const { data: claim } = Claim.safeParse(await claimOf(deps, purpose, signed, ip))
  if (claim) await takeFile(deps, claim.session_id)
  const viewer = claim && (await deps.sessions.ofId(claim.session_id))
  if (!claim || !viewer?.consented) throw linkEnded()
  const file = await readFile(deps, viewer, claim.document_id).catch((error: unknown) => {
    throw error instanceof Refusal ? linkEnded() : error
  })
  if ((await readHeldBack(deps, [file.sha256])).size > 0) throw linkEnded()
  await noteOpening(deps, viewer, file.dossier, file)
  return { ...file, inline: claim.inline === 1 }
}

/** A document of a dossier that the viewer may see, unless deleted. */
export async function readFile({ db }: Deps, viewer: Viewer, documentId: string) {
  const document = await db
    .selectFrom('document')
    .select(['id', 'dossier_id', 'filename', 'content_type', 'size', 'sha256', 'uploader_company_id'])
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) throw notFound()
  return { ...document, dossier: await accessDossier(db, viewer, document.dossier_id) }
}

/** The same refusal for every reason, so that the link reveals nothing about the document. */
export function linkEnded(): Refusal {
  return forbidden('download_ended')
}
