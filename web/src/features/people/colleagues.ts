import { addColleague, limits, listCompanyUsers, type Person, updateUser, type User } from '@klopt/contract'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callWithHeaders } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.ts'
import { offerUndo } from '../../ui/undo.ts'

/** Of a colleague one also sees what only colleagues see. */
export type Colleague = Person & Partial<Pick<User, 'language' | 'company' | 'created_at' | 'invited'>>

const all = ['colleagues']
const removing = ['remove-colleague']

/** Everybody of the own company by name; of an external one a guest sees themself. No event tells who came or went. */
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

/** The colleagues without those whose removal may still be taken back. */
export function useColleagues() {
  const query = useQuery(colleaguesQuery(useMe().company_id))
  const leaving = useMutationState({ filters: { mutationKey: removing, status: 'pending' }, select: removedOne })
  return { ...query, data: query.data?.filter(({ id }) => !leaving.includes(id)) }
}

/** Whose removal was refused, so that more than a toast tells it. */
export function useRefusedRemovals(): Map<string, Error> {
  const refused = useMutationState({
    filters: { mutationKey: removing, status: 'error' },
    select: (mutation) => [removedOne(mutation), mutation.state.error] as const,
  })
  return new Map(refused.flatMap(([id, error]) => (error ? [[id, error]] : [])))
}

function removedOne({ state: { variables } }: { state: { variables: unknown } }): string {
  const named = typeof variables === 'object' && variables !== null && 'id' in variables
  return named ? String(variables.id) : ''
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

export type NewColleague = { first_name: string; last_name: string; email: string; role: 'admin' | 'user' }

/** Removes somebody once it can no longer be taken back; until then only the screen hides them. */
export function useRemoveColleague() {
  const { t } = useTranslation('people')
  const client = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationKey: removing,
    mutationFn: async ({ id, email }: Person) => {
      const { stands, leaving } = await offerUndo(t(($) => $.remove.done, { email }))
      if (!stands) return
      const body = { deleted_at: new Date().toISOString() } // the server's clock counts
      await call(updateUser, { params: { id }, body, keepalive: leaving })
    },
    onSuccess: () => refreshColleagues(client),
    onError: (error) => {
      toast.wrong(t(($) => $.remove.failed, { message: errorText(error) }))
      void refreshColleagues(client)
    },
  })
}
