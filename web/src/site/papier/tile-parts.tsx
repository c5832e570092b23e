import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/** A filled-in field. */
export function DrawnField({ label, typing, children }: { label?: string; typing?: boolean; children: ReactNode }) {
  return (
    <div>
      {label && <b className="drawn-label">{label}</b>}
      <p className="drawn-field">
        {children}
        {typing && <i className="caret" />}
      </p>
    </div>
  )
}

export function DrawnButton({ primary, children }: { primary?: boolean; children: ReactNode }) {
  return <span className={classes('drawn-btn', primary && 'primary')}>{children}</span>
}

type RowProps = { title: ReactNode; note: ReactNode; sign?: ReactNode; chosen?: boolean; children?: ReactNode }

/** One row of a list: an icon before it, a badge or buttons after it. */
export function DrawnRow({ title, note, sign, chosen, children }: RowProps) {
  return (
    <li className={classes(chosen && 'pick-on')}>
      {sign}
      <span className="drawn-row">
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {children}
    </li>
  )
}
