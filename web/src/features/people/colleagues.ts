import {
  addColleague,
  limits,
  listColleagueDossiers,
  listCompanyUsers,
  type Person,
  updateUser,
  type User,
} from '@klopt/contract'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callWithHeaders } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.ts'
import { offerUndo } from '../../ui/undo.ts'

/** A person with the fields that only colleagues may see. */
export type Colleague = Person & Partial<Pick<User, 'language' | 'company' | 'created_at' | 'invited' | 'mail_bounced'>>

const all = ['colleagues']
const removing = ['remove-colleague']

/**
 * All people of the own company by name; guests of an external company see only themselves. Never cached, because no
 * live event reports changes.
 */
export function colleaguesQuery(companyId: string) {
  return queryOptions({
    queryKey: [...all, companyId],
    queryFn: ({ signal }) => readAll(companyId, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

async function readAll(companyId: string, signal: AbortSignal): Promise<Colleague[]> {
  const people: Colleague[] = []
  let cursor: string | undefined
  do {
    const query = { limit: limits.list_page_most, cursor }
    const page = await callWithHeaders(listCompanyUsers, { params: { id: companyId }, query, signal })
    people.push(...page.answer)
    cursor = page.headers.get('x-next-cursor') ?? undefined
  } while (cursor)
  return people
}

/** The colleagues, without those whose removal can still be undone. */
export function useColleagues() {
  const query = useQuery(colleaguesQuery(useMe().company_id))
  const leaving = useMutationState({ filters: { mutationKey: removing, status: 'pending' }, select: removedOne })
  return { ...query, data: query.data?.filter(({ id }) => !leaving.includes(id)) }
}

/** The errors of refused removals by person id, to show them in the list as well as in a toast. */
export function useRefusedRemovals(): Map<string, Error> {
  const refused = useMutationState({
    filters: { mutationKey: removing, status: 'error' },
    select: (mutation) => [removedOne(mutation), mutation.state.error] as const,
  })
  return new Map(refused.flatMap(([id, error]) => (error ? [[id, error]] : [])))
}

function removedOne({ state: { variables } }: { state: { variables: unknown } }): string {
  const hasId = typeof variables === 'object' && variables !== null && 'id' in variables
  return hasId ? String(variables.id) : ''
}

export function refreshColleagues(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all })
}

export function useAddColleague() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewColleague) => call(addColleague, { body }),
    onSuccess: () => refreshColleagues(client),
  })
}

/**
 * Invites another address in place of one that mail did not reach. Their dossiers go to the new account. If only these
 * could not be given away, the next try invites nobody again.
 */
export function useOtherAddress({ id, first_name, last_name, role }: Colleague) {
  const client = useQueryClient()
  const invited = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async (email: string) => {
      const as = role === 'admin' ? 'admin' : 'user'
      const successor_id =
        invited.current.get(email) ??
        (await call(addColleague, { body: { first_name, last_name, email, role: as } })).id
      invited.current.set(email, successor_id)
      await call(updateUser, { params: { id }, body: { deleted_at: new Date().toISOString(), successor_id } })
    },
    onSettled: () => refreshColleagues(client),
  })
}

export type NewColleague = { first_name: string; last_name: string; email: string; role: 'admin' | 'user' }

/** The open dossiers of a colleague, for who takes them over. */
export function colleagueDossiersQuery(id: string) {
  return queryOptions({
    queryKey: ['colleague-dossiers', id],
    queryFn: ({ signal }) => call(listColleagueDossiers, { params: { id }, signal }),
    staleTime: 0,
  })
}

export type Removal = Person & { successor_id?: string }

/** Removes a person when it can no longer be undone. Until then they are only hidden on screen. */
export function useRemoveColleague() {
  const { t } = useTranslation('people')
  const client = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationKey: removing,
    mutationFn: async ({ id, email, successor_id }: Removal) => {
      const { final, leaving } = await offerUndo(t(($) => $.remove.done, { email }))
      if (!final) return
      // The server uses its own clock.
      const body = { deleted_at: new Date().toISOString(), ...(successor_id && { successor_id }) }
      await call(updateUser, { params: { id }, body, keepalive: leaving })
    },
    onSuccess: () => refreshColleagues(client),
    onError: (error) => {
      toast.wrong(t(($) => $.remove.failed, { message: errorText(error) }))
      void refreshColleagues(client)
    },
  })
}
