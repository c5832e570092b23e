import { addParticipant, inviteGuest, linkCompany, renameDossier } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { checkAddress } from '../check-address.ts'
import { availableUsersQuery, refreshDossier, takeDossier } from './dossier.ts'

export function useRename(dossierId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(renameDossier, { params: { id: dossierId }, body: { title } }),
    onSuccess: (dossier) => takeDossier(client, dossier),
  })
}

export function useLinkCompany(dossierId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (company_id: string) => call(linkCompany, { params: { id: dossierId }, body: { company_id } }),
    onSuccess: (dossier) => {
      takeDossier(client, dossier)
      return client.invalidateQueries({ queryKey: availableUsersQuery(dossierId).queryKey })
    },
  })
}

type Guest = { email: string; company_id: string }

export function useCheckAddress() {
  return useMutation({ mutationFn: ({ email, company_id }: Guest) => checkAddress(email, company_id) })
}

export type NewParticipants = { user_ids: string[]; guest: Guest | null }

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
