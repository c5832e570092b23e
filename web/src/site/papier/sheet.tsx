import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

type Props = { from: string; kind: string; meta: string[]; later?: boolean; children: ReactNode }

/**
 * One white sheet. The later one is lower and has a shorter header, so that the same order line is at the same height.
 */
export function Sheet({ from, kind, meta, later, children }: Props) {
  return (
    <div className={classes('sheet', later && 'later')}>
      <header>
        <p className="sheet-from">{from}</p>
        <p className="sheet-kind">{kind}</p>
        {meta.map((line) => (
          <p className="sheet-meta" key={line}>
            {line}
          </p>
        ))}
      </header>
      <ul>{children}</ul>
    </div>
  )
}
