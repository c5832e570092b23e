import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { claimOf, takeFile } from '../../../platform/http/claim.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forbidden } from '../../../platform/errors.ts'
import { disposition } from '../../documents/disposition.ts'
import { csvOf } from './csv.ts'
import { readDoubles, readExportDossiers } from './read-dossiers.ts'
import { Claim, purpose } from './signed-link.ts'
import { tableOf, widths } from './table.ts'
import { exportWords } from './words.ts'
import { xlsxOf } from './xlsx.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Streams the list of a link, if the session that asked for it is still valid. */
export async function sendExport(deps: Deps, signed: string, reply: FastifyReply): Promise<FastifyReply> {
  const { data: claim } = Claim.safeParse(await claimOf(deps, purpose, signed, reply.request.ip))
  if (claim) await takeFile(deps, claim.key)
  const viewer = claim && (await deps.sessions.ofId(claim.key))
  if (!claim || !viewer?.consented) throw forbidden('download_ended')
  const { format, filters } = claim
  const { sheet } = exportWords[viewer.language]
  const now = new Date(deps.clock.now())
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('Europe/Amsterdam')
    .toPlainDate()
  const dossiers = readExportDossiers(deps.db, viewer, filters, today.toString())
  const table = tableOf(dossiers, await readDoubles(deps.db, viewer, filters), viewer)
  const content = format === 'csv' ? csvOf(table, viewer.language) : xlsxOf(table, sheet, widths, now)
  return reply
    .headers({
      'content-type': types[format],
      'content-disposition': disposition('attachment', `${sheet} ${now.toISOString().slice(0, 10)}.${format}`),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(Readable.from(content))
}
