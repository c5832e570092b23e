import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = { id: string; title: string; more?: ReactNode; className?: string; children: ReactNode }

/** A card with a heading, and beside it `more`, such as the link to its list. */
export function TitledCard({ id, title, more, className, children }: Props) {
  return (
    <section className={classes('card', className)} aria-labelledby={id}>
      <header className="card-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {more}
      </header>
      {children}
    </section>
  )
}
