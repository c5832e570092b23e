import type { Overview, OverviewTurn } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSameDay } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { CardBadge } from '../../ui/card-badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useDutyText } from '../../ui/use-duty-text.ts'
import { useToday } from '../../ui/today.tsx'
import { WhenIn } from '../../ui/when.tsx'
import { Section } from './section.tsx'

/** The dossiers that wait for the own company: what to do first, for whom, since when and for how much. */
export function TurnPart({ turn }: { turn: Overview['turn'] }) {
  const { t } = useTranslation('overview')
  const today = useToday()
  const say = useDutyText()
  const { own, other, dossiers } = turn
  return (
    <Section
      id="overview-turn"
      title={t(($) => $.turn.title)}
      more={own > 0 && <Link to="/app/dossiers?aan-zet=1">{t(($) => $.turn.all, { count: own })}</Link>}
      notes={[]}
      foot={other > 0 && <Link to="/app/wacht">{t(($) => $.turn.other, { count: other })}</Link>}
    >
      {own === 0 ? (
        <Empty text={t(($) => $.turn.none)} />
      ) : (
        <ul className="rows">
          {dossiers.map((dossier) => (
            <li key={dossier.id}>
              <span className="grow">
                <Link className="title cut" to={`/app/dossier/${dossier.id}`}>
                  {dossier.title}
                </Link>
                <span className="line2 cut">
                  {[dossier.duty ? say(dossier.duty) : dossier.by, dossier.counterpart_name]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="overview-side">
                <Amount dossier={dossier} />
                <span className="line2">
                  <WhenIn
                    at={dossier.since}
                    as={isSameDay(new Date(dossier.since), today) ? 'clock' : 'day'}
                    say={(time) => t(($) => $.turn.since, { time })}
                  />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The figure of a dossier: its difference, else the cost of its invoices. */
function Amount({ dossier }: { dossier: OverviewTurn }) {
  const { t, i18n } = useTranslation('overview')
  const { card_state, card_difference, card_currency, sums } = dossier
  const [sum] = sums
  if (card_state && card_difference) {
    return <CardBadge says={card_state} amount={card_difference} currency={card_currency} />
  }
  if (!sum) return card_state && <CardBadge says={card_state} amount={null} currency={null} />
  return (
    <span className="overview-amount">
      {t(($) => $.turn[sum.side], { amount: moneyText(sum.amount, sum.currency, i18n.language) })}
    </span>
  )
}
