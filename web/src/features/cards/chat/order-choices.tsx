import { type Card, changeCard } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { upperFirst } from '../../../platform/upper-first.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { refreshCards } from '../cards.ts'
import { useCardContext } from '../card-context.ts'

/** The orders that an invoice may belong to, each with a reason. Choosing applies to both companies. */
export function OrderChoices({ card: { id, dossier_id, choices, permissions } }: { card: Card }) {
  const { t } = useTranslation('cards')
  const { onOpen } = useCardContext()
  const reasons: Partial<Record<string, string>> = t(($) => $.orders.reasons, { returnObjects: true })
  const client = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (orderId: string) => call(changeCard, { params: { id }, body: { order_document_ids: [orderId] } }),
    onSettled: () => refreshCards(client, dossier_id),
  })

  return (
    <>
      <ul className="choices-of-orders">
        {choices.map(({ document_id, number, reason }) => {
          const order = number ? t(($) => $.papers.order, { number }) : t(($) => $.papers.other, { number: '' }).trim()
          return (
            <li key={document_id}>
              <button
                type="button"
                className="paper-link"
                aria-label={t(($) => $.open, { document: order })}
                onClick={() => onOpen(document_id)}
              >
                {upperFirst(order)}
              </button>
              {reasons[reason] && <small>{reasons[reason]}</small>}
              {permissions.choose && (
                <Button
                  size="sm"
                  aria-label={`${t(($) => $.orders.choose)}: ${order}`}
                  busy={isPending && variables === document_id && t(($) => $.orders.chosen)}
                  onClick={() => isPending || mutate(document_id)}
                >
                  {t(($) => $.orders.choose)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {error && <ErrorLine text={`${t(($) => $.orders.failed)} ${errorText(error)}`} />}
    </>
  )
}
