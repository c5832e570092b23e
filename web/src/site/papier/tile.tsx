import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import './tile.css'

type Props = { title?: string; aside?: ReactNode; place?: 'second' | 'lower'; children: ReactNode }

/** A piece of the app. The second one is below the first, a little to the right. */
export function Tile({ title, aside, place, children }: Props) {
  return (
    <div className={classes('tile', place)}>
      {title && (
        <header>
          <b>{title}</b>
          {aside}
        </header>
      )}
      {children}
    </div>
  )
}
