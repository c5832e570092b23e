import type { FastifyReply } from 'fastify'
import { claimOf, takeFile } from '../../platform/http/claim.ts'
import type { Deps } from '../../platform/deps.ts'
import { forbidden, Refusal } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { disposition } from '../documents/disposition.ts'
import { headersOf } from '../documents/download.ts'
import { readHeldBack } from '../documents/scan-verdict.ts'
import { accessArchive, type ArchiveFile, fileOf } from './access.ts'
import { readDocument } from './document.ts'
import { archiveOfLink } from './link.ts'
import type { ArchiveRow } from './read.ts'
import { Claim, linkFor, purpose } from './signed-link.ts'

const types = { zip: 'application/zip', pdf: 'application/pdf' }

/** A link to one of the two files, valid for a minute. */
export async function linkToArchive(deps: Deps, viewer: Viewer, dossierId: string, file: ArchiveFile) {
  fileOf(await accessArchive(deps.db, viewer, dossierId), file)
  return linkFor(deps, { dossier_id: dossierId, file, by: 'session', key: viewer.session_id })
}

/** Sends the file of a link, if the access on which the link is based still exists. */
export async function sendArchive(deps: Deps, signed: string, reply: FastifyReply): Promise<FastifyReply> {
  const { data: claim } = Claim.safeParse(await claimOf(deps, purpose, signed, reply.request.ip))
  if (claim) await takeFile(deps, claim.key)
  const row = claim && (await rowOf(deps, claim))
  if (!claim || !row) throw linkEnded()
  if (claim.file === 'document') return sendDocument(deps, claim, reply)
  const { sha256, size, filename } = fileOf(row, claim.file)
  return reply
    .headers({
      'content-type': types[claim.file],
      'content-length': size,
      'content-disposition': disposition('attachment', filename),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(await deps.files.open(sha256))
}

async function sendDocument(deps: Deps, { dossier_id, document_id }: Claim, reply: FastifyReply) {
  const document = await readDocument(deps, { dossier_id, document_id })
  if ((await readHeldBack(deps, [document.sha256])).size > 0) throw linkEnded()
  return reply.headers(headersOf(document, true)).send(await deps.files.open(document.sha256))
}

async function rowOf(deps: Deps, { by, key, dossier_id }: Claim): Promise<ArchiveRow | undefined> {
  if (by === 'link') return archiveOfLink(deps.db, key)
  const viewer = await deps.sessions.ofId(key)
  if (!viewer?.consented) return
  return accessArchive(deps.db, viewer, dossier_id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/** The same refusal for every reason, so that the link reveals nothing about the archive. */
function linkEnded(): Refusal {
  return forbidden('download_ended')
}
