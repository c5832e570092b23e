import { fileExtension, limits, type OmittedPart } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Draft } from '../../platform/storage/files.ts'
import type { Checker } from '../documents/checker.ts'
import type { Fault } from '../documents/content/fault.ts'
import { jpegSize, pngSize, webpSize } from '../documents/content/image-size.ts'
import { uploadBytesLimit, uploadLimit } from '../documents/limits.ts'
import { cleanName, namedAs } from '../documents/names.ts'
import type { UploadedFile } from '../documents/upload/receive.ts'
import type { Quota } from '../documents/upload/quota.ts'
import type { MailPaper } from '../readings/mail/parsed-mail.ts'

/** The resources that checking files needs. One set per process. */
export type PaperDesk = { checker: Checker; quota: Quota }
/** The exact reason, for the mail that answers. */
export type OmittedPaper = OmittedPart & {
  why?: Fault | 'too_large' | 'infected' | 'too_many' | 'no_room' | 'empty' | 'unknown'
}
/** The files of a mail that become documents, and the others. The caller discards them, also after they are stored. */
export type SortedPapers = {
  files: UploadedFile[]
  drafts: Draft[]
  left: OmittedPaper[]
  settle: (stored: boolean) => void
}

const image = /^image\//
const smallBytes = 20 * 1024
const smallPixels = 300

/**
 * Checks the files of a mail like those of an upload. Wrong ones do not stop the others. Small images are logos and
 * icons of signatures; those of the mail that is answered are its own.
 */
export async function sortPapers(
  deps: Deps,
  desk: PaperDesk,
  viewer: Viewer,
  dossierId: string,
  papers: MailPaper[],
): Promise<SortedPapers> {
  const sorted: SortedPapers = { files: [], drafts: [], left: [], settle: () => undefined }
  try {
    await sortInto(sorted, deps, desk, { viewer, dossierId, papers })
    return sorted
  } catch (error) {
    await discardPapers(sorted, false)
    throw error
  }
}

/** Ends what sorting took: the reserved room, and the files that only wait to be stored. */
export async function discardPapers({ drafts, settle }: SortedPapers, areStored: boolean): Promise<void> {
  settle(areStored)
  await Promise.all(drafts.map((draft) => draft.discard()))
}

type PapersInput = { viewer: Viewer; dossierId: string; papers: MailPaper[] }

async function sortInto(
  sorted: SortedPapers,
  deps: Deps,
  { checker, quota }: PaperDesk,
  { viewer, dossierId, papers }: PapersInput,
): Promise<void> {
  const bytes = papers.reduce((sum, { content }) => sum + Buffer.byteLength(content, 'base64'), 0)
  const leaveRoom = await quota.reserve(bytes).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  sorted.settle = (stored) => leaveRoom?.(stored ? sorted.files.reduce((sum, { size }) => sum + size, 0) : 0)
  for (const paper of papers) {
    const filename = cleanName(paper.filename)
    const leave = (reason: OmittedPaper['reason'], why?: OmittedPaper['why']) =>
      void sorted.left.push({ filename, reason, ...(why && { why }) })
    const content = Buffer.from(paper.content, 'base64')
    if (paper.quoted || (await isLogo(paper, content))) leave('image')
    else if (paper.for_programs) leave('other')
    else if (!fileExtension(filename)) leave('type', 'wrong_type')
    else if (content.length > limits.file_bytes) leave('size', 'too_large')
    else if (content.length === 0) leave('type', 'empty')
    else if (!leaveRoom) leave('other', 'no_room')
    else if (sorted.files.length >= limits.files_per_upload || !(await countUpload(deps, viewer, content.length)))
      leave('other', 'too_many')
    else {
      const draft = await deps.files.draft(piecesOf(content))
      sorted.drafts.push(draft)
      const found = await deps.lanes.inTurn('looking into files', () => checker.inspect(draft))
      const known = 'fault' in found ? null : await readKnown(deps, dossierId, draft.sha256)
      if ('fault' in found) leave('type', found.fault)
      else if (known?.is_infected) leave('virus', 'infected')
      else if (known?.is_here || sorted.files.some(({ sha256 }) => sha256 === draft.sha256)) leave('already_here')
      else sorted.files.push({ ...namedAs(filename, found.extension), size: draft.size, sha256: draft.sha256 })
    }
  }
}

/** The names of the files that a person would recognise as files. */
export function namesOf(papers: MailPaper[]): string[] {
  return papers
    .filter(({ quoted, for_programs, content }) => !quoted && !for_programs && content !== '')
    .map(({ filename }) => cleanName(filename))
}

async function isLogo({ content_type, filename }: MailPaper, content: Buffer): Promise<boolean> {
  if (!image.test(content_type) && !/\.(png|jpe?g|gif|webp|bmp|svg)$/i.test(filename)) return false
  if (content.length < smallBytes) return true
  const bytes = {
    size: content.length,
    read: async (position: number, length: number) => content.subarray(position, position + length),
  }
  const size = (await pngSize(bytes)) ?? (await jpegSize(bytes)) ?? (await webpSize(bytes))
  return size !== null && Math.min(size.width, size.height) < smallPixels
}

async function countUpload(deps: Deps, viewer: Viewer, bytes: number): Promise<boolean> {
  try {
    await deps.limits.take(uploadLimit, viewer.id)
    await deps.limits.take(uploadBytesLimit, viewer.company_id, bytes)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function readKnown({ db }: Deps, dossierId: string, sha256: string) {
  const { rows } = await sql<{ is_here: boolean; is_infected: boolean }>`
    select exists (
        select from document where dossier_id = ${dossierId} and sha256 = ${sha256} and deleted_at is null) as is_here,
      exists (select from scan where sha256 = ${sha256} and verdict = 'infected') as is_infected`.execute(db)
  return rows[0]
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
