// Answers inside a quoted mail that is not marked line by line, as Outlook quotes.
import { greeting } from './greeting.ts'
import type { Line } from './lines.ts'

const salutation =
  /^(?:dag|hallo|hoi|beste|geachte|l\.?s\.?|goede(?:morgen|middag|navond|dag)|hi|hello|hey|dear|good (?:morning|afternoon)|bonjour|cher|chère|guten (?:tag|morgen)|sehr geehrte\w*|liebe\w*)\b[^.,!?:\n]{0,60}[,!.]?$/iu
const place =
  '(?:hieronder|onder(?:aan|staand)?|beneden|tussen de (?:regels|tekst)|inline|below|underneath|ci-dessous|unten|in (?:het )?(?:rood|blauw|groen|red|blue|green|rot|blau|grün|rouge|bleu))'
const answers =
  '(?:antwoord\\w*|reactie\\w*|opmerking\\w*|toelichting\\w*|commentaar|answers?|repl(?:y|ies)|comments?|responses?|réponses?|remarques?|anmerkung\\w*)'
const points = new RegExp(
  `${answers}.{0,60}(?<!\\p{L})${place}(?!\\p{L})|(?<!\\p{L})${place}(?!\\p{L}).{0,60}${answers}`,
  'iu',
)
const onlyPoints = new RegExp(`^.{0,30}(?<!\\p{L})${place}(?!\\p{L}).{0,20}$`, 'iu')

/** Whether the words above a quoted mail say that there are others in it, or say nothing at all. */
export function pointBelow(above: Line[], sender: string, forwards: boolean): boolean {
  const words = above.map(({ text }) => text.trim()).filter((text) => text !== '')
  if (words.some((text) => points.test(text))) return true
  const left = words.filter((text) => !salutation.test(text) && !greeting.test(text) && !isName(text, sender))
  return !forwards && left.every((text) => onlyPoints.test(text))
}

const marks =
  /^(?:\[\p{Lu}[\p{L}. -]{1,40}\]|(?:antwoord|antw|reactie|answer|reply|réponse|antwort)\b.{0,20}:|(?:-{1,2}|={1,2})>|→|>{2,}|\*\*\*?|##)\s*\S/iu

/** Which lines of a quoted mail are an answer: in a colour, or below a mark that people make. */
export function answersIn(lines: Line[], sender: string): boolean[] {
  const written = lines.filter(({ text }) => text.trim() !== '')
  const isMixed = written.some(({ coloured }) => !coloured)
  let goesOn = false
  return lines.map(({ text, coloured, quoted }) => {
    const line = text.replace(/^[> ]+/, '').trim()
    if (line === '') goesOn = false
    else if (!quoted && (marks.test(line) || startsWithName(line, sender))) goesOn = true
    return goesOn || (isMixed && coloured === true)
  })
}

/** Whether the sender ends their words with a greeting and their name, in what looks like a quote. */
export function isSignedIn(lines: Line[], sender: string): boolean {
  return lines.some(({ text }, n) => {
    if (isOnlyName(text, sender)) return true
    if (!greeting.test(text.trim()) || text.trim().length > 60) return false
    return [text.replace(greeting, ''), ...lines.slice(n + 1, n + 4).map((line) => line.text)].some((line) =>
      isName(line.trim(), sender),
    )
  })
}

/** A line that consists of the sender's name, or of one of its words. */
export function isName(line: string, sender: string): boolean {
  const names = namesOf(sender)
  const words = namesOf(line)
  return (
    words.length > 0 &&
    words.length < 6 &&
    line.length < 50 &&
    words.some((word) => names.includes(word) && word.length > 2) &&
    !/[.?!]$|\d/.test(line)
  )
}

/** All of its words are the sender's. */
function isOnlyName(line: string, sender: string): boolean {
  const [names, words] = [namesOf(sender), namesOf(line)]
  return words.some((word) => word.length > 2) && words.every((word) => names.includes(word)) && !/[:,\d]/.test(line)
}

function startsWithName(line: string, sender: string): boolean {
  const [first = ''] = namesOf(sender)
  return first.length > 2 && new RegExp(`^${first}\\s*:\\s*\\S`, 'iu').test(line)
}

function namesOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
