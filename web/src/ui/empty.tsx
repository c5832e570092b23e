import type { ReactNode } from 'react'
import './feedback.css'

/** An empty state: one sentence and one action. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
    </div>
  )
}
