import { requestExtension, validateAccess } from '@klopt/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Whether a guest still has access, and who invited them: all that is known of an expired dossier. */
export function accessQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['access', dossierId],
    queryFn: () => call(validateAccess, { params: { id: dossierId } }),
    staleTime: 0,
  })
}

export function useRequestExtension(dossierId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestExtension, { params: { id: dossierId } }),
    onSuccess: () =>
      client.setQueryData(
        accessQuery(dossierId).queryKey,
        (access) => access && { ...access, extension_requested: true },
      ),
  })
}
