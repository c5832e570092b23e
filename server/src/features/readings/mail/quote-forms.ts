// The lines with which mail programs introduce a quoted mail, in Dutch, English, French and German. People write such
// lines themselves: what looks like one is believed if only a program writes it so, or if marked lines follow.
import type { Line } from './lines.ts'

const opening = /^\W{0,3}(?:op|on|le|am)\s/iu
const wrote = '(?:schreef|geschreven|wrote|a écrit|schrieb|writes|écrit)'
const attributions = [
  new RegExp(`^\\W{0,3}(?:op|on|le|am)\\s.{4,300}?(?<!\\p{L})${wrote}(?!\\p{L}).{0,200}:$`, 'isu'),
  new RegExp(
    `^.{1,160}?(?<!\\p{L})(?:schreef op|wrote on|wrote in|a écrit le|schrieb am|het volgende geschreven op)\\s.{4,120}:$`,
    'isu',
  ),
  new RegExp(`^.{1,100}<\\S+@\\S+>\\s+${wrote}:$`, 'isu'),
  /^\d{4}-\d\d-\d\d \d\d?:\d\d(?: gmt\S*)? .{2,160}<\S+@\S+>\s*:$/isu,
]
/** A date with its year, a time, or an address: without one it is somebody's own sentence. */
const dated = /\b\d{4}\b|\d[:.h]\d\d|\S@\S|\d\d[-/.]\d\d[-/.]\d\d/u
const timed = /\d[:.h]\d\d/u
const addressed = /[<([](?:mailto:)?\S+@\S+[>)\]]/u
const ours = /\bklopt\b/iu

const headings = [
  'oorspronkelijk bericht',
  'oorspronkelijke bericht',
  'origineel bericht',
  'doorgestuurd bericht',
  'original message',
  'original email',
  'forwarded message',
  'message d.origine',
  'message original',
  'message transféré',
  'ursprüngliche nachricht',
  'originalnachricht',
  'weitergeleitete nachricht',
]
const original = new RegExp(`^[\\s*_-]*(?:${headings.join('|')})[\\s*_:-]*$`, 'iu')
const forwarded =
  /^(?:begin doorgestuurd bericht|begin forwarded message|début du (?:message|courriel) (?:transféré|réexpédié)|anfang der weitergeleiteten (?:nachricht|e-mail))\s*:$/iu

/** The fields above a quoted mail: sender, date, receiver and subject. */
const fields: RegExp[] = [
  /^\W{0,3}(?:van|from|de|von|afzender)\s*:\W{0,3}\s*\S/iu,
  /^\W{0,3}(?:verzonden|sent|envoyé|gesendet|datum|date|verstuurd|envoyé le)\s*:\W{0,3}\s*\S/iu,
  /^\W{0,3}(?:aan|to|à|an|naar)\s*:\W{0,3}\s*\S/iu,
  /^\W{0,3}(?:onderwerp|subject|objet|betreff|re)\s*:/iu,
  /^\W{0,3}(?:cc|kopie|copie|bcc)\s*:/iu,
]
/** Words that only mail programs write above the date. */
const sent = /^\W{0,3}(?:verzonden|sent|envoyé|gesendet)\s*:/iu
const [fromField, dateField, toField, subjectField] = [0, 1, 2, 3]

const linesMost = 3
/** Programs write less, and searching more for addresses takes long. */
const lengthMost = 1000
/** The lines below an introduction among which marked ones are looked for. */
const quoteMost = 200

export type Introduction = {
  length: number
  /** The quote is marked line by line, so that what is not marked is no part of it. */
  is_marked: boolean
  /** 'On … wrote:' and not the fields of a mail. */
  attributes?: boolean
  forwards: boolean
}

/** The introduction of a quoted mail that begins at `start`, or null. */
export function introductionAt(lines: Line[], start: number): Introduction | null {
  const heading = headingLength(lines, start)
  if (heading === 0) return attributionAt(lines, start) ?? fieldsAt(lines, start, false)
  const forwards =
    forwarded.test(lines[start]?.text.trim() ?? '') || /doorge|forwarded|transf|weiter/i.test(lines[start]?.text ?? '')
  let next = start + heading
  while (next < lines.length && !lines[next]?.text.trim()) next += 1
  const below = fieldsAt(lines, next, true)
  const length = below ? next + below.length - start : heading
  const is_marked = isMarkedFrom(lines, start + length)
  // A heading of hyphens is a program's; a sentence needs what follows.
  if (!below && !is_marked && !/[-_*]{2}/.test(lines[start]?.text ?? '')) return null
  return { length, is_marked, forwards }
}

/** Whether the next written line is marked as quoted. */
export function isMarkedFrom(lines: Line[], start: number): boolean {
  for (let n = start; n < lines.length; n += 1) if (lines[n]?.text.trim()) return lines[n]?.quoted === true
  return false
}

function headingLength(lines: Line[], start: number): number {
  const line = lines[start]?.text.trim() ?? ''
  return (original.test(line) && /[-_*]{2}|:$/.test(line)) || forwarded.test(line) ? 1 : 0
}

/** 'Op … schreef …:' on one to three lines. */
function attributionAt(lines: Line[], start: number): Introduction | null {
  const first = lines[start]?.text.trim() ?? ''
  if (!opening.test(first) && !/@|:$|wrote in$/.test(first)) return null
  for (let length = 1; length <= linesMost; length += 1) {
    const part = lines.slice(start, start + length)
    if (part.length < length || part.some(({ quoted }) => quoted) || part.at(-1)?.text.trim() === '') return null
    const text = part
      .map((line) => line.text.trim())
      .join(' ')
      .replace(/\s+:$/, ':')
    if (text.length > lengthMost || !dated.test(text) || !attributions.some((form) => form.test(text))) continue
    const isPrograms = addressed.test(text) || ours.test(text)
    if (!isPrograms && !isMarkedFrom(lines, start + length)) return null
    const is_marked = lines.slice(start + length, start + quoteMost).some(({ quoted }) => quoted)
    return { length, is_marked, attributes: true, forwards: false }
  }
  return null
}

/** Two different fields in a row, and those that follow. A transport order has some of them too. */
function fieldsAt(lines: Line[], start: number, belowHeading: boolean): Introduction | null {
  const found = new Map<number, string>()
  let end = start
  for (let n = start; n < lines.length && n < start + 12; n += 1) {
    const line = lines[n]?.text.trim() ?? ''
    const field = lines[n]?.quoted ? -1 : fields.findIndex((form) => form.test(line))
    if (field >= 0) {
      if (!found.has(field)) found.set(field, line)
      end = n + 1
    } else if (n === start || (line !== '' && found.size < 2) || (line !== '' && n > end + 1)) break
  }
  const [from = '', date = ''] = [fromField, dateField].map((field) => found.get(field))
  if (found.size < 2 || (from === '' && date === '')) return null
  const is_marked = isMarkedFrom(lines, end)
  const isPrograms =
    belowHeading ||
    is_marked ||
    (/\S@\S/.test(from) && found.size > 2) ||
    (from !== '' && ours.test(from)) ||
    (isOutlooks([...found.keys()]) && sent.test(date) && timed.test(date))
  return isPrograms ? { length: end - start, is_marked, forwards: false } : null
}

/** From, date, to, subject: in the order in which Outlook writes them, also with a Cc. */
function isOutlooks(found: number[]): boolean {
  return found.filter((field) => field <= subjectField).join() === [fromField, dateField, toField, subjectField].join()
}
