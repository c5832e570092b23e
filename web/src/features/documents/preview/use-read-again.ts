import { readAgain } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { refreshReading } from '../../../platform/readings.ts'
import { toast } from '../../../ui/toasts.ts'

/** Requests another reading of a document that was refused or failed. */
export function useReadAgain(id: string) {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(readAgain, { params: { id } }),
    onSuccess: () => refreshReading(client, id),
    onError: () => toast.wrong(t(($) => $.reading.again_failed)),
  })
}
