import { octetsOf, readBer } from './ber.ts'
import { type Mime, type MimePart, parseMime } from './mime.ts'

/** The identifier 1.2.840.113549.1.7.2. */
const signedData = '2a864886f70d010702'
const signedMost = 3

/**
 * Opens what is wrapped in an opaque S/MIME signature (RFC 8551): the mail inside becomes a part of this one. The
 * signature itself is not checked. True if something was opened.
 */
export async function openSigned(mime: Mime, depth = 0): Promise<boolean> {
  const wrapped = depth < signedMost ? leavesOf(mime.root).filter(isWrapped) : []
  let isOpened = false
  for (const part of wrapped) {
    const content = contentOf(new Uint8Array(part.content ?? new ArrayBuffer(0)))
    if (!content) continue
    const inside = await parseMime(content)
    await openSigned(inside, depth + 1)
    mime.mail.attachments = mime.mail.attachments.flatMap((paper) =>
      paper.content === part.content ? inside.mail.attachments : [paper],
    )
    part.contentType = { ...part.contentType, multipart: 'mixed' }
    part.childNodes = [inside.root]
    isOpened = true
  }
  return isOpened
}

function leavesOf(part: MimePart): MimePart[] {
  return part.contentType.multipart ? part.childNodes.flatMap(leavesOf) : [part]
}

function isWrapped({ contentType }: MimePart): boolean {
  const { value, params } = contentType.parsed
  const isNamed = /^application\/octet-stream$/.test(value) && /\.p7m$/i.test(params['name'] ?? '')
  return /^application\/(?:x-)?pkcs7-mime$/.test(value) || isNamed
}

/** The content of SignedData (RFC 5652, section 5); null for anything else, such as an encrypted mail. */
function contentOf(bytes: Uint8Array): Uint8Array | null {
  const [kind, wrapping] = readBer(bytes)?.values ?? []
  if (!kind || Buffer.from(kind.content).toString('hex') !== signedData) return null
  const encapsulated = wrapping?.values[0]?.values[2]
  const content = encapsulated?.values[1]?.values[0]
  return content ? octetsOf(content) : null
}
