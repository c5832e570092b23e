// White space and zero-width characters: a message with only these looks empty.
const invisibleEdge = /^[\s\u200b-\u200f\u2060-\u2064\ufeff]+|[\s\u200b-\u200f\u2060-\u2064\ufeff]+$/g

/** PostgreSQL stores neither NUL nor lone surrogates. Rejecting them here prevents a 500. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

// Line breaks are printable, other control characters are not.
const unprintable = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

export function isPrintable(text: string): boolean {
  return text.search(unprintable) === -1
}

/** Replaces characters that nobody sees, such as a pasted tab, by spaces. */
export function printable(text: string): string {
  return text.replace(unprintable, ' ')
}

/** Removes white space and zero-width characters at both ends of a text. */
export function trimmed(text: string): string {
  return text.replace(invisibleEdge, '')
}

// Telephones and word processors write these for an apostrophe.
const apostrophes = /[\u2018\u2019\u02bc\u2032\u00b4`]/g

/** With the apostrophe of the keyboard, to compare names. Of the same length. */
export function withPlainApostrophes(text: string): string {
  return text.replace(apostrophes, "'")
}

// Invisible characters that a copied address may contain: soft hyphens and zero-width characters.
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/**
 * Normalises a typed or pasted e-mail address: without invisible characters, surrounding spaces, `mailto:` and angle
 * brackets, and in lower case (ASCII only, as the Kelvin sign is not a k).
 */
export function asAddress(text: string): string {
  const bare = text.replace(unseen, '').trim()
  const address = bare.replace(/^<(.*)>$/s, '$1').replace(/^mailto:/i, '')
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
