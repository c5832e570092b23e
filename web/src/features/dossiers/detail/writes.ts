import {
  addGuestColleague,
  addParticipant,
  type InvitedCompany,
  type InvitedPerson,
  inviteCompany,
  inviteGuest,
  renameDossier,
  requestRelation,
} from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { relationsQuery } from '../../../platform/relations.ts'
import { checkAddress, type InvitedGuest } from '../check-address.ts'
import { refreshDossier, takeDossier } from './dossier.ts'

export function useRename(dossierId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(renameDossier, { params: { id: dossierId }, body: { title } }),
    onSuccess: (dossier) => takeDossier(client, dossier),
  })
}

type Invitation = { company: InvitedCompany; person: InvitedPerson }

/** Shares the dossier with a company, which becomes a relation if it is none. Inviting again has no effect. */
export function useInviteCompany(dossierId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Invitation) => call(inviteCompany, { params: { id: dossierId }, body }),
    onSuccess: (dossier) => takeDossier(client, dossier),
    onSettled: () => client.invalidateQueries({ queryKey: relationsQuery().queryKey }),
  })
}

/** Asks a Klopt client to become a relation, or accepts what it asked. */
export function useRequestRelation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (company_2_id: string) => call(requestRelation, { body: { company_2_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: relationsQuery().queryKey }),
  })
}

export function useCheckAddress() {
  return useMutation({ mutationFn: checkAddress })
}

export type NewParticipants = { user_ids: string[]; guest: InvitedGuest | null }

/** Adds the chosen people and invites a guest. Idempotent: adding a participant again has no effect. */
export function useAddParticipants(dossierId: string) {
  const client = useQueryClient()
  const params = { id: dossierId }
  return useMutation({
    mutationFn: async ({ user_ids, guest }: NewParticipants) => {
      for (const user_id of user_ids) await call(addParticipant, { params, body: { user_id } })
      if (guest) await call(inviteGuest, { params, body: { ...guest, dossier_id: dossierId } })
    },
    onSettled: () => refreshDossier(client, dossierId),
  })
}

type GuestColleague = { first_name: string; last_name: string; email: string }

/** A guest adds a colleague of their own company. */
export function useAddColleague(dossierId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GuestColleague) => call(addGuestColleague, { params: { id: dossierId }, body }),
    onSettled: () => refreshDossier(client, dossierId),
  })
}
