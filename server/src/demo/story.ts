import type { AnswerCard, Way } from '@klopt/contract'
import type { Firm } from './companies.ts'
import type { Paper } from './papers/store.ts'
import type { DemoPerson } from './people.ts'
import type { DemoTime } from './times.ts'

type Act =
  | { says: string }
  | { links: Firm }
  | { adds: DemoPerson }
  | { invites: DemoPerson }
  | { uploads: Paper }
  | { asks_to_close: true }
  /** Klopt compares the invoice with the order. `by` uploaded the document that triggers it. */
  | { compares: true }
  | { answers: Omit<AnswerCard, 'run' | 'client_id'> }
  /** The way out for every line that differs. */
  | { proposes: Way; note: string }

/** One line of a dossier: a person, an act and a time. */
export type Line = { at: DemoTime; by: DemoPerson } & Act

/**
 * The history of a dossier. `unread` is the number of last messages that a person has not read. Guests read nothing.
 */
export type Story = {
  title: string
  by: DemoPerson
  at: DemoTime
  lines: Line[]
  unread: Partial<Record<DemoPerson, number>>
}
