import type { Word } from './rows.ts'

/**
 * Words in the signs that the rest of the reader knows: programs print the same number, day or amount with many. This is the
 * one door: words of a page enter through it, wherever they come from.
 */
export function plainWords<W extends Word>(words: W[]): W[] {
  const plain = words.map((word) => {
    const text = plainSigns(word.text)
    return text === word.text ? word : { ...word, text }
  })
  return withoutOverprints(withoutLeaders(plain.flatMap(leaderApart)))
}

const dashes = /[\p{Pd}\u2212]/gu
const hyphens = /[\u2010\u2011]/g
/** An apostrophe between thousands, or in the place of a century: "1'255,98", "28-11-'26". */
const apostrophes = /(?<=\d)['’‘´`](?=\d{3}(?!\d))|(?:^|(?<=[-/.]))['’‘´`](?=\d{2}$)/g

function plainSigns(text: string): string {
  if (/^[ -&(-,./-~]*$/.test(text)) return text
  // Between words a dash is one; in a number, a code, a day or alone it may be any of them.
  const plain = /\d/.test(text) || /^[\p{Pd}\u2212]$/u.test(text) ? text.replaceAll(dashes, '-') : text
  return plain.replaceAll(hyphens, '-').replaceAll(apostrophes, '')
}

/** Dots lead from a label to its value: 'Totaal te betalen.......1.255,98'. */
const leader = /(?:\.{4,}|…+|·{4,})(?=[^.…·]|$)/
const dots = /^[.…·]+$/
const oneDot = /^[.·]$/
const dotsLeast = 4

/** The words before and after a leader, each where its letters stand. */
function leaderApart<W extends Word>(word: W): W[] {
  const { text, x, w } = word
  const at = leader.exec(text)
  if (!at) return [word]
  const letter = w / text.length
  const [before, after] = [text.slice(0, at.index), text.slice(at.index + at[0].length)]
  return [
    ...(before ? [{ ...word, text: before, w: before.length * letter }] : []),
    ...(after ? [{ ...word, text: after, x: x + w - after.length * letter, w: after.length * letter }] : []),
  ]
}

/** Without the dots of a leader that stand apart: '. . . . .'. */
function withoutLeaders<W extends Word>(words: W[]): W[] {
  const single = Map.groupBy(
    words.filter(({ text }) => oneDot.test(text)),
    ({ page, y }) => `${page} ${Math.round(y)}`,
  )
  const isOfLeader = ({ text, page, y }: W) =>
    oneDot.test(text) && (single.get(`${page} ${Math.round(y)}`)?.length ?? 0) >= dotsLeast
  return words.filter((word) => !isOfLeader(word) && !(word.text.length > 1 && dots.test(word.text)))
}

const [overlapLeast, alikeLeast] = [0.5, 0.7]
const neighboursMost = 50

/** Without figures that are printed over each other: nobody can tell which of them holds. */
function withoutOverprints<W extends Word>(words: W[]): W[] {
  const figures = words.filter(({ text }) => /\d/.test(text)).toSorted((a, b) => a.page - b.page || a.y - b.y)
  const illegible = new Set<W>()
  for (const [n, word] of figures.entries())
    for (const other of figures.slice(n + 1, n + 1 + neighboursMost)) {
      if (other.page !== word.page || other.y >= word.y + word.h) break
      if (isOver(word, other)) illegible.add(word).add(other)
    }
  return illegible.size === 0 ? words : words.filter((word) => !illegible.has(word))
}

/** Whether two words of one size cover half of each other. A large stamp lies across many words. */
function isOver(one: Word, other: Word): boolean {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  const areAlike = Math.min(one.h, other.h) > alikeLeast * Math.max(one.h, other.h)
  return areAlike && across > overlapLeast * Math.min(one.w, other.w) && down > overlapLeast * Math.min(one.h, other.h)
}
