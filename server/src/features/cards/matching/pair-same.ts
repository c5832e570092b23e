import { byContent, isSamePrice, type Traits } from './traits.ts'

/** What says of a line which one it is, the surest first. */
const keys: { mine: (line: Traits) => string | null; theirs: (line: Traits) => string | null }[] = [
  { mine: ({ order_line }) => order_line, theirs: ({ id }) => id },
  { mine: ({ content }) => content, theirs: ({ content }) => content },
  { mine: ({ article }) => article || null, theirs: ({ article }) => article || null },
]

export type IdenticalPair = { mine: Traits; theirs: Traits; sure: boolean; again: boolean }

/**
 * Lines that say themselves which one they are, without comparing each with each. `again` is said of more of them than
 * there are on the other side: they may be parts of one that was split.
 */
export function pairSame(mine: Traits[], theirs: Traits[], taken: Set<number>): IdenticalPair[] {
  const found = new Map<Traits, IdenticalPair>()
  const used = new Set(taken)
  for (const key of keys) {
    const groups = groupsOf(theirs, key.theirs, used)
    for (const line of mine.toSorted(byContent)) {
      const group = groups.get(key.mine(line))
      const known = found.get(line)
      if (!group || (known && !known.again)) continue
      const free = group.free.pop()
      if (free) used.add(free.place)
      if (free) found.set(line, { mine: line, theirs: free, sure: group.one || key === keys[0], again: false })
      else if (!known) found.set(line, { mine: line, theirs: group.first, sure: true, again: true })
    }
  }
  return [...found.values()]
}

type Group = { first: Traits; free: Traits[]; one: boolean }

/** Lines by what they say, those that are free the last first; `one` says that it does not matter which is taken. */
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
