import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Of each word. By chance, two words have the same once in four thousand million times. */
const markLength = 4
/** More than any mail of ours has. */
const wordsMost = 2000

/** The words of a text as they are compared: programs change spaces, signs and the addresses of links. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(?:https?|mailto):[^\s<>()[\]]+|\u2060/g, ' ')
  return plain.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []
}

/** Of a mail of ours, whose entities are all signs. */
export function wordsOfHtml(html: string): string[] {
  return wordsOf(html.replace(/<(style|title)\b[^]*?<\/\1>|<[^>]*>|&[#\w]+;/g, ' '))
}

/**
 * A keyed hash of each word, to be stored with a mail. It tells whether words stand in the mail, but not what it says, so
 * that secrets and deleted words cannot be read from it. Null for a mail that is too long.
 */
export function markWords({ secretKey }: Pick<Config, 'secretKey'>, mailId: string, words: string[]): Buffer | null {
  if (words.length > wordsMost) return null
  const key = createHmac('sha256', `mail words:${secretKey}`).update(mailId).digest()
  return Buffer.concat(words.map((word) => createHmac('sha256', key).update(word).digest().subarray(0, markLength)))
}

/** The marks as numbers. */
export function marksIn(marks: Buffer): number[] {
  return Array.from({ length: Math.floor(marks.length / markLength) }, (_, n) => marks.readUInt32BE(n * markLength))
}
