import type { ReactNode } from 'react'
import './page.css'

/** A page of the app: its heading, what stands beside the heading, and its content. */
export function Page({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </header>
      {children}
    </div>
  )
}
