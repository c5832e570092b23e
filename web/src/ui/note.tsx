import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './feedback.css'

/** A remark inside a page or panel. */
export function Note({ kind, children }: { kind?: 'wait' | 'wrong'; children: ReactNode }) {
  const Icon = kind === 'wrong' ? CircleAlert : Info
  return (
    <div className={classes('note', kind)} role={kind === 'wrong' ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
