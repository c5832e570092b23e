import type { Mark } from '@klopt/contract'

/** A text with the parts that the server marked. */
export function Marked({ text, marks }: { text: string; marks: Mark[] }) {
  const parts = []
  let done = 0
  for (const [start, end] of marks) {
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
