const word_joiner = '\u2060'

// Mail programs make links of `https://`, `www.`, `name.tld` and `name@host`: the sign in the middle of each.
const joint = /(?<=\S)(?:[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])|[@\uff20](?=\S)|:(?=[/\\]))/gu
const address = /(?<![^\s(<'",;])[\w.+%'-]+@[a-z\d-]+(?:\.[a-z\d-]+)+(?![^\s)>'",;:!?.]|\.\S)/gi

/**
 * Keeps mail programs from making links of names and titles in HTML. A tag takes each joint apart, so that copied text
 * is the same text; `html` has been escaped.
 */
export function unlinkedHtml(html: string): string {
  return html.replace(joint, '<span>$&</span>')
}

/**
 * The same in plain text, which knows no tags: a word joiner, which nobody sees. An e-mail address stays as it is,
 * since people copy it into forms; the worst that its link can do is to begin a mail.
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
  return text.replace(joint, `${word_joiner}$&`)
}

/** One line of a header: no break that would begin another one. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
