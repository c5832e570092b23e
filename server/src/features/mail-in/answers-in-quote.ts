import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { marksIn, markWords, wordsOf } from '../../platform/mail/words.ts'
import { textsOf } from '../readings/mail/own-words.ts'
import type { ParsedMail, Passage } from '../readings/mail/parsed-mail.ts'

type SentMail = { id: string; words: Buffer }
type StoredMail = { dossier_id: string; owner_id: string | null }

const mailsMost = 20
/** Fewer words in common say nothing. */
const commonLeast = 5

/**
 * Finds the answers that people type between the lines of a quoted mail without any mark, as in Outlook. What they quote
 * is a mail of ours, so that a line with a word that was not in it is their own.
 */
export async function withAnswers(deps: Deps, mail: StoredMail, parsed: ParsedMail): Promise<ParsedMail> {
  if (!parsed.passages.some(isQuote)) return parsed
  const sent = await mailsAbout(deps, mail)
  const passages = parsed.passages.flatMap((passage) => (isQuote(passage) ? divide(deps, passage, sent) : [passage]))
  if (ownIn(passages) === ownIn(parsed.passages)) return parsed
  const { text, left_out } = textsOf(passages)
  return { ...parsed, own_words: text, left_out }
}

function ownIn(passages: Passage[]): number {
  return passages.filter(({ is }) => is === 'own').length
}

function isQuote({ is, lines }: Passage): boolean {
  return is === 'quoted' && lines.length > 0
}

/** The last mails of a dossier, first those to the person whose address was written to. */
async function mailsAbout({ db }: Deps, { dossier_id, owner_id }: StoredMail): Promise<SentMail[]> {
  const { rows } = await sql<SentMail>`
    select id, words from mail
    where dossier_id = ${dossier_id} and sent_at is not null and bounced_at is null and words is not null
    order by person_id is not distinct from ${owner_id}::uuid desc, id desc limit ${mailsMost}`.execute(db)
  return rows
}

/** A quote in lines of the quoted mail and of its answers. Above its first line are fields and warnings of programs. */
function divide(deps: Deps, quote: Passage, sent: SentMail[]): Passage[] {
  const lines = quote.lines.map((text) => ({ text, words: isDeeper(text) ? [] : wordsOf(text) }))
  const words = lines.flatMap((line) => line.words)
  const known = closest(deps, words, sent)
  if (!known) return [quote]
  let place = 0
  let hasBegun = false
  const passages: Passage[] = []
  for (const { text, words } of lines) {
    const ours = words.filter((_, n) => known.has(place + n)).length
    place += words.length
    const isBlank = words.length === 0
    hasBegun ||= !isBlank && ours === words.length
    const is = isBlank ? passages.at(-1)?.is : hasBegun && ours < words.length ? 'own' : 'quoted'
    if (passages.at(-1)?.is !== is) passages.push({ is: is ?? 'quoted', lines: [] })
    passages.at(-1)?.lines.push(is === 'own' ? text.replace(/^\s*> ?/, '') : text)
  }
  return passages
}

/** A quote in a quote is of somebody else. */
function isDeeper(line: string): boolean {
  return /^\s*>\s*>/.test(line)
}

/** The places of the words that are of the sent mail that is quoted; null if none of them surely is. */
function closest({ config }: Deps, words: string[], sent: SentMail[]): Set<number> | null {
  let best: Set<number> | null = null
  for (const { id, words: stored } of sent) {
    const known = marksIn(stored)
    const quoted = markWords(config, id, words)
    if (!quoted) return null
    const places = inCommon(marksIn(quoted), known)
    const isQuoted = places.size >= commonLeast && places.size * 2 >= Math.min(words.length, known.length)
    if (isQuoted && places.size > (best?.size ?? 0)) best = places
  }
  return best
}

/** The places of `some` that are a longest sequence of `others`. */
function inCommon(some: number[], others: number[]): Set<number> {
  const width = others.length + 1
  const lengths = new Uint16Array((some.length + 1) * width)
  for (let a = some.length - 1; a >= 0; a -= 1)
    for (let b = others.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        some[a] === others[b]
          ? 1 + (lengths[(a + 1) * width + b + 1] ?? 0)
          : Math.max(lengths[(a + 1) * width + b] ?? 0, lengths[a * width + b + 1] ?? 0)
  const places = new Set<number>()
  for (let a = 0, b = 0; a < some.length && b < others.length;)
    if (some[a] === others[b]) {
      places.add(a)
      a += 1
      b += 1
    } else if ((lengths[(a + 1) * width + b] ?? 0) >= (lengths[a * width + b + 1] ?? 0)) a += 1
    else b += 1
  return places
}
