import type { Message } from '@klopt/contract'
import { useState } from 'react'
import { continueVisit, startVisit, type Visit } from './visit.ts'

type Options = { me: string; read_seq: number; watching: boolean }

/** One stay in the dossier. Messages that were new at its start stay marked until its end. */
export function useVisit(messages: Message[], { me, read_seq, watching }: Options): Visit {
  const [visit, setVisit] = useState(() => startVisit(messages, read_seq, me))
  const next = continueVisit(visit, messages, { me, watching })
  if (next !== visit) setVisit(next)
  return next
}
