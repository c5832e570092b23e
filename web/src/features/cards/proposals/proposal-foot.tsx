import type { Agreement, Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useCardContext } from '../card-context.ts'
import { CompareLink } from '../chat/compare-link.tsx'

/** The buttons of a card with a proposal or an agreement. */
export function ProposalFoot({ card, agreement }: { card: Card; agreement: Agreement }) {
  const { t } = useTranslation('proposals')
  const { acting, onPropose, onAccept, onRefuse } = useCardContext()
  const { accept, refuse } = agreement.permissions
  const offered = agreement.state === 'offered'
  const busy = acting.includes(agreement.id)

  return (
    <div className="kaart-foot offer-foot">
      {accept && (
        <Button kind="primary" size="sm" busy={busy && t(($) => $.accept)} onClick={() => onAccept(agreement)}>
          {t(($) => $.accept)}
        </Button>
      )}
      {card.permissions.propose && (
        <Button size="sm" onClick={() => onPropose(card.id)}>
          {t(($) => (accept ? $.counter : $.propose_again))}
        </Button>
      )}
      {refuse && (
        <Button size="sm" disabled={busy} onClick={() => onRefuse(agreement)}>
          {t(($) => (accept ? $.decline : $.withdraw))}
        </Button>
      )}
      <CompareLink cardId={card.id} />
      {!offered && <p className="offer-hint">{t(($) => $.recorded)}</p>}
    </div>
  )
}
