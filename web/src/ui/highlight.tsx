import { findMatches } from './matches.ts'

/** The text with the matches of the query marked. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const parts = []
  let done = 0
  for (const [start, end] of findMatches(text, query)) {
    parts.push(text.slice(done, start), <mark key={start}>{text.slice(start, end)}</mark>)
    done = end
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  )
}
