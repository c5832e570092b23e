import { byContent, isSamePrice, type Traits } from './traits.ts'

/** The keys that identify a line, most reliable first. */
export const identities: { mine: (line: Traits) => string | null; theirs: (line: Traits) => string | null }[] = [
  { mine: ({ order_line }) => order_line, theirs: ({ id }) => id },
  { mine: ({ content }) => content, theirs: ({ content }) => content },
  { mine: ({ article }) => article || null, theirs: ({ article }) => article || null },
]

export type IdenticalPair = { mine: Traits; theirs: Traits; sure: boolean; again: boolean }

/**
 * Pairs lines with an identical key, without comparing each with each. `again` marks lines beyond the number on the
 * other side: they may be parts of a split line.
 */
export function pairSame(mine: Traits[], theirs: Traits[], paired: Set<number>): IdenticalPair[] {
  const found = new Map<Traits, IdenticalPair>()
  const used = new Set(paired)
  for (const key of identities) {
    const groups = groupsOf(theirs, key.theirs, used)
    for (const line of mine.toSorted(byContent)) {
      const group = groups.get(key.mine(line))
      const earlier = found.get(line)
      if (!group || (earlier && !earlier.again)) continue
      const free = group.free.pop()
      if (free) used.add(free.place)
      if (free) found.set(line, { mine: line, theirs: free, sure: group.one || key === identities[0], again: false })
      else if (!earlier) found.set(line, { mine: line, theirs: group.first, sure: true, again: true })
    }
  }
  return [...found.values()]
}

type Group = { first: Traits; free: Traits[]; one: boolean }

/** Groups lines by key, with free lines in reverse order. `one`: all have the same price, so any of them will do. */
function groupsOf(
  theirs: Traits[],
  key: (line: Traits) => string | null,
  used: Set<number>,
): Map<string | null, Group> {
  const groups = new Map<string | null, Group>()
  for (const [word, lines] of Map.groupBy(theirs.toSorted(byContent), key)) {
    const [first] = lines
    if (word === null || !first) continue
    const free = lines.filter(({ place }) => !used.has(place)).toReversed()
    groups.set(word, { first, free, one: lines.every((line) => isSamePrice(line, first)) })
  }
  return groups
}
