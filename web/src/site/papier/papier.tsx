import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import './papier.css'
import './talk.css'

type Props = {
  /** What the picture shows, in one or two sentences; its parts are not read out. */
  alt: string
  width?: 'w440' | 'w460' | 'w480'
  children: ReactNode
}

/** A picture drawn from sheets of paper and pieces of the app. It answers to its own width, not to the screen's. */
export function Papier({ alt, width, children }: Props) {
  return (
    <div className={classes('papier', width)} role="img" aria-label={alt}>
      {children}
    </div>
  )
}
