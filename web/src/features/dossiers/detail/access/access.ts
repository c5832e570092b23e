import { requestExtension, validateAccess } from '@klopt/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'

/** Whether a guest still has access, and who invited them. The only data that an expired guest may read. */
export function accessQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['access', dossierId],
    queryFn: () => call(validateAccess, { params: { id: dossierId } }),
    staleTime: 0,
  })
}

/** Requests longer access and shows a toast with the result. */
export function useRequestExtension(dossierId: string) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const errorText = useErrorText()
  const { queryKey } = accessQuery(dossierId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(requestExtension, { params: { id: dossierId } }),
    onSuccess: () => {
      client.setQueryData(queryKey, (access) => access && { ...access, extension_requested: true })
      toast.good(t(($) => $.expired.asked))
    },
    onError: () => {
      toast.wrong(t(($) => $.expired.failed))
      void client.invalidateQueries({ queryKey }) // access may have been renewed or requested meanwhile
    },
  })
  return { request: () => mutate(), isPending, wrong: error ? errorText(error) : undefined }
}
