const word_joiner = '\u2060'

/**
 * Keeps mail programs from making links of names and titles. They look for `https://`, `www.`, `name.tld` and
 * `name@host`; a word joiner, which nobody sees, before the sign in the middle takes each of these apart.
 */
export function unlinked(text: string): string {
  return text.replace(
    /(?<=\S)(?:[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])|[@\uff20](?=\S)|:(?=[/\\]))/gu,
    `${word_joiner}$&`,
  )
}

/** One line of a header: no break that would begin another one. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
