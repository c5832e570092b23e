import type { ReactNode } from 'react'
import './states.css'

type Props = { title: string; text: string; children?: ReactNode }

/** Shown instead of a dossier: a heading, a sentence, and the next step. */
export function MessageScreen({ title, text, children }: Props) {
  return (
    <div className="dossier-notice">
      <h1 className="h1" tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  )
}
