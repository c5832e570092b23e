import type { ReactNode } from 'react'
import './badge.css'
import { classes } from './classes.ts'

type Props = { kind?: 'client' | 'external' | 'wait' | 'gone' | 'fits' | 'rest' | 'agreed'; children: ReactNode }

export function Badge({ kind, children }: Props) {
  return <span className={classes('badge', kind)}>{children}</span>
}
