import type { Draft } from '../../platform/storage/files.ts'

const piece = 1024 * 1024
/** More than a field takes, so that one between two pieces is seen as a whole. */
const overlap = 4096
const contentField = /^content-(?:type|disposition):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim
const ofPaper = /^content-type:\s*"?(?:application\/|text\/(?:xml|csv)\b)|^content-disposition:\s*"?attachment\b/i
/** What programs add to a mail for other programs. */
const ofProgram = /[/-](?:ics|pgp-\w+|(?:x-)?pkcs7-signature)\b|\.(?:asc|ics|p7s|sig|vcf|eml)\b/i

/**
 * Whether a mail brings a file that somebody may wait for. Seen without parsing it, when it arrives: too often yes only
 * means that a person decides. Pictures in the text are those of signatures.
 */
export async function carriesPapers(draft: Draft): Promise<boolean> {
  for (let at = 0; at < draft.size; at += piece) {
    const text = (await draft.read(at, piece + overlap)).toString('latin1')
    const fields = text.match(contentField) ?? []
    if (fields.some((field) => ofPaper.test(field) && !ofProgram.test(field))) return true
  }
  return false
}
