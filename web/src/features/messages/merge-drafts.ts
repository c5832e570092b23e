import { type Draft, moveMentions, noDraft } from './draft.ts'

type Change = { from: number; to: number; text: string }

/** A draft that two tabs changed from the same one. No typed word is lost, and what one of them sent is gone in both. */
export function mergeDrafts(before: Draft, mine: Draft, theirs: Draft): Draft {
  const text = mergeTexts(before.text, mine.text, theirs.text)
  if (text === '') return noDraft
  const chosen = [theirs, mine].flatMap((one) => moveMentions(one.chosen, one.text, text))
  const each = chosen.filter(({ at }, n) => chosen.findIndex((one) => one.at === at) === n)
  // What is left of a draft that was sent is another one.
  return { text, chosen: each.toSorted((one, other) => one.at - other.at), id: theirs.text ? theirs.id : undefined }
}

function mergeTexts(before: string, mine: string, theirs: string): string {
  if (theirs !== '' && mine.includes(theirs)) return mine
  if (mine !== '' && theirs.includes(mine)) return theirs
  const [own, other] = [changeOf(before, mine), changeOf(before, theirs)]
  const apart = own.to < other.from || other.to < own.from
  const [first, second] = own.from < other.from ? [own, other] : [other, own]
  if (apart)
    return [
      before.slice(0, first.from),
      first.text,
      before.slice(first.to, second.from),
      second.text,
      before.slice(second.to),
    ].join('')
  if (mine === '' || theirs === '') return (own.text + other.text).trimStart()
  const both = own.text.trim() && other.text.trim()
  const typed = both ? `${other.text.trimEnd()}\n${own.text.trimStart()}` : other.text + own.text
  return before.slice(0, first.from) + typed + before.slice(Math.max(own.to, other.to))
}

/** What of a text was replaced, and by what. */
function changeOf(before: string, after: string): Change {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from++
  let tail = 0
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { from, to: before.length - tail, text: after.slice(from, after.length - tail) }
}
