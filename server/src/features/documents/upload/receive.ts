import { type FieldError, fileExtension, type FileExtension, UploadFields } from '@klopt/contract'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import { Invalid } from '../../../platform/http/errors-http.ts'
import type { Draft } from '../../../platform/storage/files.ts'
import { uploadBytesLimit, uploadLimit } from '../limits.ts'
import type { Viewer } from '../../../platform/session.ts'
import { accessDossier } from '../../dossiers/access.ts'
import type { Checker } from '../checker.ts'
import { faultText } from '../fault-text.ts'
import { cleanName, namedAs } from '../names.ts'
import type { Fault } from '../content/fault.ts'
import type { FilePart, Part } from './form-parts.ts'

export type UploadedFile = { filename: string; extension: FileExtension; size: number; sha256: string }
export type Upload = z.infer<typeof UploadFields> & { files: UploadedFile[] }
/** `makeRoom` refuses before the first byte is written if there is no room for the whole upload. */
type UploadTarget = { drafts: Draft[]; makeRoom: () => Promise<void>; checker: Checker }

/**
 * Receives an upload: fields in any order, and files as `drafts`, which the caller always discards. If one file is
 * wrong, all are refused, and each wrong one is named. If the dossier comes first, as in our web app, nothing is
 * written for somebody who may not upload there.
 */
export async function receiveUpload(
  deps: Deps,
  viewer: Viewer,
  parts: AsyncIterable<Part>,
  { drafts, makeRoom, checker }: UploadTarget,
): Promise<Upload> {
  const fields = new Map<string, unknown>()
  const files: UploadedFile[] = []
  const wrong: FieldError[] = []
  let admitted = false

  for await (const part of parts) {
    if (part.kind === 'field' || part.field !== 'file') {
      const value = part.kind === 'field' ? part.value : undefined
      fields.set(part.field, fields.has(part.field) ? null : value) // a repeated field is invalid
      if (part.kind === 'file') part.skip()
      continue
    }
    if (!admitted && fields.has('dossier_id')) {
      await admit(deps, viewer, fields)
      admitted = true
    }
    if (drafts.length === 0) await makeRoom()
    await deps.limits.take(uploadLimit, viewer.id)
    const result = await receiveFile(deps, viewer, part, files.length + wrong.length, { drafts, checker })
    if ('loc' in result) wrong.push(result)
    else files.push(result)
  }

  const named = read(fields)
  if (files.length + wrong.length === 0)
    throw invalid([{ loc: ['body', 'file'], msg: 'Kies een of meer bestanden.', type: 'too_small' }])
  if (named.replaces && files.length + wrong.length > 1)
    throw invalid([{ loc: ['body', 'file'], msg: 'Kies één bestand als nieuwe versie.', type: 'too_big' }])
  if (!admitted) await admit(deps, viewer, fields)
  if (wrong.length) throw invalid(wrong)
  return { ...named, files }
}

async function admit(deps: Deps, viewer: Viewer, fields: Map<string, unknown>): Promise<void> {
  const { permissions } = await accessDossier(deps.db, viewer, read(fields).dossier_id)
  if (!permissions.upload) throw forbidden()
}

function read(fields: Map<string, unknown>): z.infer<typeof UploadFields> {
  const { data, error } = UploadFields.safeParse(Object.fromEntries(fields))
  if (!data) throw new Invalid(error.issues)
  return data
}

async function receiveFile(
  deps: Deps,
  viewer: Viewer,
  part: FilePart,
  place: number,
  { drafts, checker }: Pick<UploadTarget, 'drafts' | 'checker'>,
): Promise<UploadedFile | FieldError> {
  const filename = cleanName(part.name)
  const refused = (msg: string, type: string) => ({ loc: ['body', 'file', place], msg, type })
  const refusedFor = (fault: Fault) => refused(faultText(filename, fault), fault)
  if (!fileExtension(filename)) {
    part.skip()
    return refusedFor('wrong_type')
  }
  const draft = await deps.files.draft(part.bytes)
  drafts.push(draft)
  await deps.limits.take(uploadBytesLimit, viewer.company_id, draft.size)
  if (part.isTooLarge()) return refused(`${filename}: groter dan 10MB`, 'too_large')
  if (draft.size === 0) return refused(faultText(filename, 'wrong_type'), 'empty')
  // One file at a time: a check may take a second of CPU and as much memory as the file is long.
  const found = await deps.lanes.inTurn('looking into files', () => checker.inspect(draft))
  if ('fault' in found) return refusedFor(found.fault)
  return { ...namedAs(filename, found.extension), size: draft.size, sha256: draft.sha256 }
}
