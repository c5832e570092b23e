import { fileExtension } from '@klopt/contract'
import type { Attachment } from 'postal-mime'

type Part = Pick<Attachment, 'filename' | 'mimeType'>

const xmlStart =
  /^(?:\uFEFF)?\s*<(?:\?xml|(?:\w+:)?(?:Invoice|CreditNote|Order|OrderResponse|CrossIndustryInvoice|StandardBusinessDocument)[\s>])/
const documentEndings: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/heic': '.heic',
  'image/webp': '.webp',
}
/** What programs add for other programs, with a name for those that have none. */
const programNames: Record<string, string> = {
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'text/vcard': 'contact.vcf',
  'text/x-vcard': 'contact.vcf',
  'text/directory': 'contact.vcf',
  'text/vnd.google.email-reaction+json': 'reaction.json',
  'application/pkcs7-signature': 'smime.p7s',
  'application/x-pkcs7-signature': 'smime.p7s',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-keys': 'key.asc',
}
const programEnding = /\.(?:ics|vcf|p7s|asc|sig)$/i
/** Other forms of the text, and words of programs. */
const otherForm = /^text\/(?!csv$|xml$|plain$|html$|rtf$)|[/+]json$/

/** The name of a part. A nameless one is named by its type, and XML and PDF by its content: ERPs mail it as anything. */
export function nameOf({ filename, mimeType }: Part, bytes: Uint8Array): string {
  const name = filename ?? ''
  if (!/\.xml$/i.test(name) && !/\.\w{2,4}$/.test(name)) {
    const start = new TextDecoder().decode(bytes.subarray(0, 200))
    if (xmlStart.test(start)) return `${name || 'document'}.xml`
    if (start.startsWith('%PDF-')) return `${name || 'document'}.pdf`
  }
  const ending = documentEndings[mimeType]
  return name || (ending ? `document${ending}` : (programNames[mimeType] ?? 'document'))
}

/**
 * Whether a part is for programs: the answer to an invitation, a reaction, a signature, a key, or another form of the
 * text. Nobody misses it among the documents.
 */
export function isForPrograms({ filename, mimeType }: Part, name: string): boolean {
  if (fileExtension(name)) return false
  return Object.hasOwn(programNames, mimeType) || programEnding.test(name) || (!filename && otherForm.test(mimeType))
}
