// The lines with which mail programs introduce a quoted mail, in Dutch, English, French and German.

const opening = /^\W{0,3}(?:op|on|le|am)\s/iu
const wrote = '(?:schreef|geschreven|wrote|a écrit|schrieb|writes|écrit)'
const attributions = [
  new RegExp(`^\\W{0,3}(?:op|on|le|am)\\s.{4,300}?(?<!\\p{L})${wrote}(?!\\p{L}).{0,200}:$`, 'isu'),
  new RegExp(
    `^.{1,160}?(?<!\\p{L})(?:schreef op|wrote on|a écrit le|schrieb am|het volgende geschreven op)\\s.{4,120}:$`,
    'isu',
  ),
  /^\d{4}-\d\d-\d\d \d\d?:\d\d(?: gmt\S*)? .{2,160}<\S+@\S+>\s*:$/isu,
]
/** A date with its year, a time, or an address: without one it may be somebody's own sentence. */
const dated = /\b\d{4}\b|\d[:.h]\d\d|\S@\S|\d\d[-/.]\d\d[-/.]\d\d/u

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

const lines_most = 3

/** The number of lines from `start` that introduce a quoted mail, 0 if they do not. */
export function introLength(lines: string[], start: number): number {
  const heading = headingLength(lines, start)
  if (heading === 0) return attributionLength(lines, start) || fieldsLength(lines, start)
  const next = lines.findIndex((line, n) => n >= start + heading && line.trim() !== '')
  const fields = next < 0 ? 0 : fieldsLength(lines, next)
  return fields === 0 ? heading : next + fields - start
}

function headingLength(lines: string[], start: number): number {
  const line = lines[start]?.trim() ?? ''
  return (original.test(line) && /[-_*]{2}|:$/.test(line)) || forwarded.test(line) ? 1 : 0
}

/** 'Op … schreef …:' on one to three lines. */
function attributionLength(lines: string[], start: number): number {
  const first = lines[start]?.trim() ?? ''
  if (!opening.test(first) && !attributions.slice(1).some((form) => form.test(first))) return 0
  for (let length = 1; length <= lines_most; length += 1) {
    const part = lines.slice(start, start + length)
    if (part.length < length || part.at(-1)?.trim() === '') return 0
    const text = part
      .map((line) => line.trim())
      .join(' ')
      .replace(/\s+:$/, ':')
    if (dated.test(text) && attributions.some((form) => form.test(text))) return length
  }
  return 0
}

/** Two different fields in a row, and those that follow. */
function fieldsLength(lines: string[], start: number): number {
  const found = new Set<number>()
  let end = start
  for (let n = start; n < lines.length && n < start + 12; n += 1) {
    const line = lines[n]?.trim() ?? ''
    const field = fields.findIndex((form) => form.test(line))
    if (field >= 0) {
      found.add(field)
      end = n + 1
    } else if (n === start || (line !== '' && found.size < 2) || (line !== '' && n > end + 1)) break
  }
  return found.size >= 2 && [...found].some((field) => field < 2) ? end - start : 0
}
