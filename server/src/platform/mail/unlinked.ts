const wordJoiner = '\u2060'

// Mail programs make links of `https://`, `www.`, `name.tld` and `name@host`. This matches the sign in the middle.
const joint = /(?<=\S)(?:[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])|[@\uff20](?=\S)|:(?=[/\\]))/gu
const address = /(?<![^\s(<'",;])[\w.+%'-]+@[a-z\d-]+(?:\.[a-z\d-]+)+(?![^\s)>'",;:!?.]|\.\S)/gi

/**
 * Keeps mail programs from making links of names and titles in HTML. A tag splits each joint, so that copied text stays
 * the same. `html` must be escaped.
 */
export function unlinkedHtml(html: string): string {
  return html.replace(joint, '<span>$&</span>')
}

/**
 * The same for plain text, with an invisible word joiner. E-mail addresses stay unchanged, because people copy them
 * into forms and their links can only start a mail.
 */
export function unlinked(text: string): string {
  let done = 0
  let result = ''
  for (const { 0: whole, index } of text.matchAll(address)) {
    result += apart(text.slice(done, index)) + whole
    done = index + whole.length
  }
  return result + apart(text.slice(done))
}

function apart(text: string): string {
  return text.replace(joint, `${wordJoiner}$&`)
}

/** Removes line breaks, which would start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
