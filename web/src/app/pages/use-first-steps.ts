import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { relationsQuery } from '../../platform/relations.ts'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { useMe } from '../../platform/session.ts'

export type Step = { id: 'dossier' | 'relation' | 'compare'; done: boolean }

/** How far an admin is with the first tasks. Null for others, and when finished or dismissed. */
export function useFirstSteps() {
  const { id, permissions } = useMe()
  const key = `first_steps.${id}`
  const [over, setOver] = useState(() => localStorage.getItem(key) !== null)
  const { data: relations } = useQuery(relationsQuery())
  const { data: dossiers } = useQuery(dossiersQuery())

  function end() {
    localStorage.setItem(key, 'over')
    setOver(true)
  }

  if (over || !permissions.manage_colleagues || !relations || !dossiers) return { steps: null, place: null, end }
  // A new company starts with only the welcome dossier.
  const made = dossiers.length > 1 || dossiers.some(({ counterpart_name }) => counterpart_name !== null)
  const steps: Step[] = [
    { id: 'dossier', done: made },
    { id: 'relation', done: relations.accepted.length + relations.sent.length > 0 },
    { id: 'compare', done: dossiers.some(({ card_state }) => card_state !== null) },
  ]
  // Its welcome dossier has a card to try out, and room for the first papers.
  const place = made ? null : (dossiers[0]?.id ?? null)
  return { steps, place, end }
}
