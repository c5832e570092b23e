import type { ReactNode } from 'react'
import './states.css'

type Props = { title: string; text: string; children?: ReactNode }

/** A screen that stands where a dossier would: one heading, one sentence, the way on. */
export function MessageScreen({ title, text, children }: Props) {
  return (
    <div className="closed">
      <h1 className="h1" tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  )
}
