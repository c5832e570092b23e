import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

type Props = { title: string; span?: 'whole' | 'most'; children: ReactNode }

/** One card of the gallery. */
export function Exhibit({ title, span, children }: Props) {
  return (
    <section className={classes('exhibit', span)}>
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
