import type { Email } from 'postal-mime'

type Part = {
  contentType: { parsed: { value: string } }
  contentTransferEncoding: { encoding: string }
  childNodes: Part[]
  content: ArrayBuffer | null
}

const textType = /^text\/|[/+](?:xml|json)$/
const lineFeed = 0x0a

/**
 * Gives attachments that are not in base64 the bytes that were sent. postal-mime joins their lines anew: it adds a line
 * feed to the last one, and leaves out the carriage returns. Those of texts are of the mail, and not of the file.
 */
export function restoreBytes({ attachments }: Email, root: Part, raw: Uint8Array): void {
  const parts = new Map(leavesOf(root).map((part) => [part.content, part]))
  for (const attachment of attachments) {
    const { content } = attachment
    const part = content instanceof ArrayBuffer ? parts.get(content) : undefined
    if (!part || part.contentTransferEncoding.encoding === 'base64') continue
    part.content = exactBytes(part, raw)
    attachment.content = part.content
  }
}

function exactBytes({ content, contentType, contentTransferEncoding }: Part, raw: Uint8Array): ArrayBuffer {
  const lines = Buffer.from(content ?? new ArrayBuffer(0))
  const bytes = lines.at(-1) === lineFeed ? lines.subarray(0, -1) : lines
  const isCoded = contentTransferEncoding.encoding === 'quoted-printable'
  if (isCoded || textType.test(contentType.parsed.value)) return Uint8Array.from(bytes).buffer
  const sent = Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
  const isSent = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).includes(sent)
  return Uint8Array.from(isSent ? sent : bytes).buffer
}

function leavesOf(part: Part): Part[] {
  return part.childNodes.length ? part.childNodes.flatMap(leavesOf) : [part]
}
