import {
  allowHeldMail,
  type HeldMail,
  listHeldMails,
  type MailAddress as Address,
  readMailAddress,
  readMessageMail,
  refuseHeldMail,
  renewMailAddress,
} from '@klopt/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The mails that wait. `count` is that of the dossier, so that an event fetches them again. */
export function useHeldMails(dossierId: string, count: number) {
  const { data } = useQuery({
    queryKey: ['held_mails', dossierId, count],
    queryFn: ({ signal }) => call(listHeldMails, { params: { id: dossierId }, signal }),
  })
  return data ?? none
}

export function useWholeMail(messageId: string) {
  return useQuery({
    queryKey: ['whole_mail', messageId],
    queryFn: ({ signal }) => call(readMessageMail, { params: { id: messageId }, signal }),
    staleTime: Infinity, // a mail never changes
  })
}

export type Decision = { mail: HeldMail; let_in: boolean; standing: boolean }

/** Lets a mail in or refuses it. The live event updates the count. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ mail: { id }, let_in, standing }: Decision) => {
      const params = { id }
      if (let_in) await call(allowHeldMail, { params, body: { always: standing } })
      else await call(refuseHeldMail, { params, body: { block: standing } })
    },
    onSettled: (_, __, { mail }) => client.invalidateQueries({ queryKey: ['held_mails', mail.dossier_id] }),
  })
}

export function useMailAddress(dossierId: string) {
  const client = useQueryClient()
  const queryKey = ['mail_address', dossierId]
  const params = { id: dossierId }
  const { data, isPending } = useQuery({ queryKey, queryFn: ({ signal }) => call(readMailAddress, { params, signal }) })
  const renewal = useMutation({
    mutationFn: () => call(renewMailAddress, { params }),
    onSuccess: (address) => client.setQueryData(queryKey, address),
  })
  const others = client.getQueriesData<Address>({ queryKey: ['mail_address'] })
  const off = others.some(([, known]) => known?.address === null) // for one dossier means for all
  return { address: data, coming: isPending && !off, renewal }
}

const none: HeldMail[] = []
