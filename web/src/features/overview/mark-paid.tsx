import { markPaid, type OverviewInvoice } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { refreshOverview } from './overview.ts'

const undoMs = 10_000

/** The buyer ticks off an invoice of a closed dossier, and may take it back. */
export function MarkPaid({ invoice: { dossier_id, card_id, invoice } }: { invoice: OverviewInvoice }) {
  const { t } = useTranslation('overview')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (paid: boolean) => call(markPaid, { params: { dossier_id, card_id }, body: { paid } }),
    onSuccess: (_, paid) => {
      if (paid)
        toast.undoable(
          t(($) => $.payments.paid_done, { invoice }),
          { onUndo: () => mutate(false), onEnd: () => {} },
          undoMs,
        )
    },
    onError: () => toast.wrong(t(($) => $.payments.paid_failed)),
    onSettled: () => refreshOverview(client),
  })
  return (
    <Button
      size="sm"
      aria-label={t(($) => $.payments.paid_name, { invoice })}
      busy={isPending && t(($) => $.payments.paid)}
      onClick={() => mutate(true)}
    >
      {t(($) => $.payments.paid)}
    </Button>
  )
}
