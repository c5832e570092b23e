import type { AnswerCard } from '@klopt/contract'
import type { Firm } from './companies.ts'
import type { Paper } from './papers/keep.ts'
import type { DemoPerson } from './people.ts'
import type { DemoTime } from './times.ts'

type Act =
  | { says: string }
  | { links: Firm }
  | { adds: DemoPerson }
  | { invites: DemoPerson }
  | { uploads: Paper }
  | { asks_to_close: true }
  /** Klopt lays the invoice beside the order: `by` is whose upload sets it off. */
  | { compares: true }
  | { answers: Omit<AnswerCard, 'run' | 'client_id'> }

/** One line in a dossier: who did what, and when. */
export type Line = { at: DemoTime; by: DemoPerson } & Act

/** A dossier as it came about. `unread` counts the last lines that somebody has not read; guests have read nothing. */
export type Story = {
  title: string
  by: DemoPerson
  at: DemoTime
  lines: Line[]
  unread: Partial<Record<DemoPerson, number>>
}
