import type { ReactNode } from 'react'
import './overview.css'

type Props = { id: string; title: string; more?: ReactNode; notes: (string | null)[]; children: ReactNode }

/** One part of the overview: a heading with the link to its list, its content, and sentences below it. */
export function Section({ id, title, more, notes, children }: Props) {
  const said = notes.filter((note) => note !== null)
  return (
    <section className="card overview-part" aria-labelledby={id}>
      <header className="card-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {more}
      </header>
      {children}
      {said.length > 0 && (
        <div className="overview-notes">
          {said.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </section>
  )
}
