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

// What a copied address may bring along unseen: soft hyphens, and the signs without a width.
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/**
 * A typed or pasted e-mail address as it is stored: without invisible characters, the blanks around it, `mailto:` or
 * angle brackets, and in lower case (ASCII alone: the Kelvin sign is no k), so that one address is one address.
 */
export function asAddress(text: string): string {
  const bare = text.replace(unseen, '').trim()
  const address = bare.replace(/^<(.*)>$/s, '$1').replace(/^mailto:/i, '')
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
