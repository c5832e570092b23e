import type { Card } from '@klopt/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useCardContext } from '../card-context.ts'
import { nameOf } from '../company-name.ts'
import { useSeller } from '../use-seller.ts'
import './whose-paper.css'

/** Of which company an invoice is: asked until one company answers for both, and then taken back with one tap. */
export function WhosePaper({ card }: { card: Card }) {
  const { t } = useTranslation('cards')
  const { dossier } = useCardContext()
  const { mutate, isPending, variables } = useSeller(card)
  const question = useId()
  const may = card.permissions.correct
  const { seller_company_id } = card.invoice
  if (!card.asks_parties)
    return (
      <p className="whose-answer">
        <span>{t(($) => $.whose.said, { company: nameOf(dossier.companies, seller_company_id ?? '') })}</span>{' '}
        {may && (
          <button type="button" className="link" disabled={isPending} onClick={() => mutate(null)}>
            {t(($) => $.whose.undo)}
          </button>
        )}
      </p>
    )
  return (
    <div className="whose-paper" role="group" aria-labelledby={question}>
      <p>
        <b id={question}>
          {t(($) => (card.invoice.kind === 'credit_note' ? $.whose.question_credit : $.whose.question))}
        </b>{' '}
        {t(($) => $.whose.until)}
      </p>
      {may &&
        dossier.companies.map(({ id, name }) => (
          <Button
            key={id}
            size="sm"
            busy={isPending && variables === id && t(($) => $.whose.saving)}
            onClick={() => isPending || mutate(id)}
          >
            {name}
          </Button>
        ))}
    </div>
  )
}
