import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { DifferencesPart } from './differences-part.tsx'
import { overviewQuery } from './overview.ts'
import './overview.css'
import { PaymentsPart } from './payments-part.tsx'
import { TurnPart } from './turn-part.tsx'

/** The parts of the overview: turns, differences and payments. */
export function OverviewParts() {
  const { t } = useTranslation('overview')
  const { data: overview, isFetching, refetch } = useQuery(overviewQuery())
  if (!overview) {
    return (
      <section className="card overview-whole">
        <LoadFailed text={t(($) => $.failed)} onRetry={() => void refetch()} busy={isFetching} />
      </section>
    )
  }
  return (
    <>
      <TurnPart turn={overview.turn} />
      <DifferencesPart differences={overview.differences} />
      <PaymentsPart payments={overview.payments} />
    </>
  )
}
