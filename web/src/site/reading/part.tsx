import { Note } from '../../ui/note.tsx'
import type { Part as PartOfText } from './document.ts'
import { Picture } from './picture.tsx'
import { RichText } from './rich-text.tsx'
import { Table } from './table.tsx'

/** Renders one piece of a section by its kind. */
export function Part({ part }: { part: PartOfText }) {
  if (typeof part === 'string')
    return (
      <p>
        <RichText text={part} />
      </p>
    )
  if ('subheading' in part) return <h3>{part.subheading}</h3>
  if ('list' in part) return <ul>{items(part.list)}</ul>
  if ('steps' in part) return <ol>{items(part.steps)}</ol>
  if ('note' in part)
    return (
      <Note>
        <RichText text={part.note} />
      </Note>
    )
  if ('table' in part) return <Table rows={part.table} numbers={part.numbers ?? false} />
  if ('picture' in part) return <Picture {...part} />
  return (
    <dl className="figures">
      {part.figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function items(texts: string[]) {
  return texts.map((text) => (
    <li key={text}>
      <RichText text={text} />
    </li>
  ))
}
