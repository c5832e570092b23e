import { decodeWords } from 'postal-mime'
import { oneLine } from '../../platform/mail/unlinked.ts'

/** The sender of a mail: the one that is shown, that must be proven, and in whose name it is posted. */
export type Author = { email: string; name: string }

/** Of a field that contains addresses. Longer ones are refused before anything parses them. */
export const addressFieldMost = 1024
const nameMost = 200
const emailMost = 254
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
/** No quotes, comments or encoded words: every program reads it as the same address. */
const address = String.raw`[\w.!#$%&'*+/^\`{|}~-]+@${label}(?:\.${label})*`
const quoted = String.raw`"(?:[^"\\]|\\.)*"`
const name = String.raw`(?:[^"<>(),;:\\@]|${quoted})*`
const oneAuthor = new RegExp(String.raw`^(?:(${address})|(${name})<(${address})>)$`, 'i')
// oxlint-disable-next-line no-control-regex -- a tab is all that a folded field may contain
const control = /[\0-\x08\x0a-\x1f\x7f]/

/**
 * The sender that a `From` names in one of two forms: `address`, or `name <address>`. Null for anything else. This is
 * the only parser of senders: in a form that allows more, two parsers could find two senders.
 */
export function authorOf(value: string): Author | null {
  if (value.length > addressFieldMost || control.test(value)) return null
  const [, bare, named = '', inBrackets] = oneAuthor.exec(value.trim()) ?? []
  const email = (bare ?? inBrackets ?? '').toLowerCase()
  if (email === '' || email.length > emailMost) return null
  return { email, name: shown(named.replace(new RegExp(quoted, 'g'), unquoted), nameMost) }
}

/** A text from a mail as one line: decoded, without invisible characters and direction marks. */
export function shown(text: string, most: number): string {
  const line = oneLine(decodeWords(utf8(text)).replace(unseen, ' ')).replace(/\s+/g, ' ')
  return Array.from(line).slice(0, most).join('').toWellFormed()
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1')
}

/** Names may be in UTF-8, without any encoding. */
function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}
