import { type Agreement, type Card, payOf } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useCardContext } from '../card-context.ts'
import { useInvoiceName } from '../paper-name.ts'
import { useRespond } from '../use-respond.ts'
import { CompareLink } from '../chat/compare-link.tsx'

type Props = { card: Card; agreement: Agreement; compared?: boolean }

/** The amount to pay now, if the proposal is accepted. Null if it is not certain. */
function payByTerms({ sums, ...card }: Card, { terms }: Agreement): string | null {
  return sums && terms ? payOf({ ...card, sums }, { terms }).now : null
}

/** The buttons of a card with a proposal or an agreement. */
export function ProposalFoot({ card, agreement, compared = false }: Props) {
  const { t } = useTranslation('proposals')
  const { t: tc } = useTranslation('cards')
  const { acting, onPropose, onClose } = useCardContext()
  const respond = useRespond()
  const { accept, refuse } = agreement.permissions
  const offered = agreement.state === 'offered'
  const kept = agreement.follow?.state === 'kept'
  const paper = useInvoiceName()(card)
  const named = (button: string) => `${button}, ${paper}` // of several cards
  const busy = acting.includes(agreement.id)

  return (
    <div className="kaart-foot offer-foot">
      {accept && (
        <Button
          kind="primary"
          size="sm"
          aria-label={named(t(($) => $.accept))}
          busy={busy && t(($) => $.accept)}
          onClick={() => respond.accept(agreement, payByTerms(card, agreement))}
        >
          {t(($) => $.accept)}
        </Button>
      )}
      {kept && <p>{tc(($) => $.replies.both)}</p>}
      {card.permissions.propose && !kept && (
        <Button
          size="sm"
          aria-label={named(t(($) => (accept ? $.counter : $.propose_again)))}
          onClick={() => onPropose(card.id)}
        >
          {t(($) => (accept ? $.counter : $.propose_again))}
        </Button>
      )}
      {refuse && (
        <Button
          size="sm"
          aria-label={named(t(($) => (accept ? $.decline : $.withdraw)))}
          disabled={busy}
          onClick={() => respond.refuse(agreement)}
        >
          {t(($) => (accept ? $.decline : $.withdraw))}
        </Button>
      )}
      {!compared && <CompareLink cardId={card.id} of={paper} />}
      {kept && onClose && (
        <Button size="sm" onClick={onClose}>
          {tc(($) => $.answer.close)}
        </Button>
      )}
      {!offered && !kept && <p className="offer-hint">{t(($) => $.recorded)}</p>}
    </div>
  )
}
