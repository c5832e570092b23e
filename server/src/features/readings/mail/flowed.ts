/** The header of a part in flowed lines (RFC 3676), up to the word that says so. */
const flowed = /^(content-type:[^\n]*(?:\n[ \t][^\n]*)*?\bformat\s*=\s*"?)flowed/gim
const without_spaces = /\bdelsp\s*=\s*"?yes/i
const signature = '-- '

export type Flowed = {
  /** The mail with its flowed lines declared as fixed, so that postal-mime leaves them alone. */
  fixed: Buffer
  /** A space at the end of a flowed line is no part of the text. */
  without_spaces: boolean
}

/**
 * Null unless a part of the mail has flowed lines. postal-mime joins lines whatever their depth of quotation, so that an
 * answer below a quoted line becomes a part of the quote, and the mark of a signature a part of the line before it.
 */
export function findFlowed(bytes: Uint8Array): Flowed | null {
  const mail = Buffer.from(bytes).toString('latin1')
  const fixed = mail.replaceAll(flowed, '$1fixed')
  return fixed === mail ? null : { fixed: Buffer.from(fixed, 'latin1'), without_spaces: without_spaces.test(mail) }
}

/** Joins flowed lines of one depth of quotation. */
export function joinFlowed(text: string, { without_spaces }: Pick<Flowed, 'without_spaces'>): string {
  const joined: { depth: number; words: string; is_open: boolean }[] = []
  for (const line of text.split('\n')) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const words = line.slice(depth).replace(/^ /, '')
    const is_open = words.endsWith(' ') && words !== signature
    const kept = is_open && without_spaces ? words.slice(0, -1) : words
    const last = joined.at(-1)
    if (last?.is_open && last.depth === depth && words !== signature) {
      last.words += kept
      last.is_open = is_open
    } else joined.push({ depth, words: kept, is_open })
  }
  return joined.map(({ depth, words }) => (depth > 0 ? `${'>'.repeat(depth)} ${words}`.trimEnd() : words)).join('\n')
}
