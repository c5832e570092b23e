import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import './papier.css'
import './talk.css'

type Props = {
  /** A description of the picture in one or two sentences. Its parts are hidden from screen readers. */
  alt: string
  width?: 'w440' | 'w460' | 'w480'
  children: ReactNode
}

/** A picture made of sheets of paper and pieces of the app. It adapts to its own width, not that of the screen. */
export function Papier({ alt, width, children }: Props) {
  return (
    <div className={classes('papier', width)} role="img" aria-label={alt}>
      {children}
    </div>
  )
}
