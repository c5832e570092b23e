// White space and the signs that have no width: a message of these alone is empty to whoever looks at it.
const invisible_edge = /^[\s\u200b-\u200f\u2060-\u2064\ufeff]+|[\s\u200b-\u200f\u2060-\u2064\ufeff]+$/g

/** PostgreSQL stores neither NUL nor half a surrogate pair; refusing them here keeps them from becoming a 500. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** What is left of a text without the white space and the invisible signs around it. */
export function trimmed(text: string): string {
  return text.replace(invisible_edge, '')
}
