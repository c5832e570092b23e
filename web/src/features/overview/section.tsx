import type { ReactNode } from 'react'
import { TitledCard } from '../../ui/titled-card.tsx'
import './overview.css'

type Props = {
  id: string
  title: string
  more?: ReactNode
  notes: (string | null)[]
  foot?: ReactNode
  children: ReactNode
}

/** One part of the overview: a heading with the link to its list, its content, and sentences below it. */
export function Section({ id, title, more, notes, foot, children }: Props) {
  const said = notes.filter((note) => note !== null)
  return (
    <TitledCard id={id} title={title} more={more} className="overview-part">
      {children}
      {(said.length > 0 || foot) && (
        <div className="overview-notes">
          {said.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {foot}
        </div>
      )}
    </TitledCard>
  )
}
