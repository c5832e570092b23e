import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** One card of the gallery. */
export function Exhibit({ title, children }: Props) {
  return (
    <section className="exhibit">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Components side by side. */
export function Line({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title && <h3>{title}</h3>}
      <div className="exhibit-line">{children}</div>
    </>
  )
}
