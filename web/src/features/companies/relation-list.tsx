import type { Relation } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { toast } from '../../ui/toasts.ts'
import { useLingering } from '../../ui/use-lingering.ts'
import { When } from '../../ui/when.tsx'
import './companies.css'
import { RelationRow } from './relation-row.tsx'
import { RelationSkeletons } from './relation-skeletons.tsx'
import { hasRelations } from './relations.ts'
import { relationsQuery } from '../../platform/relations.ts'
import { RequestRow } from './request-row.tsx'
import { useCompanyLine } from '../../ui/use-company-line.ts'

/** Requests, then relations by name. `add` is the button that an empty list shows. */
export function RelationList({ add }: { add: ReactNode }) {
  const { t, i18n } = useTranslation('companies')
  const { permissions } = useMe()
  const companyLine = useCompanyLine()
  const { data: relations, isError, isFetching, refetch } = useQuery(relationsQuery())
  const failed = relations === undefined && isError
  const waiting = useLingering(relations === undefined && !isError)
  const failure = t(($) => $.failed)
  useEffect(() => {
    if (failed) toast.wrong(failure)
  }, [failed, failure])

  if (failed) {
    return (
      <div className="card">
        <LoadFailed text={failure} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  }
  if (waiting || relations === undefined) {
    return (
      <Section title={t(($) => $.yours)}>
        <RelationSkeletons />
      </Section>
    )
  }

  const { accepted, pending, sent } = relations
  const sorted = accepted.toSorted((one, other) => one.company.name.localeCompare(other.company.name, i18n.language))
  const active = sorted.filter(({ status }) => status === 'active')
  const inactive = sorted.filter(({ status }) => status !== 'active')
  if (!hasRelations(relations)) {
    return (
      <div className="card">
        <Empty text={permissions.manage_relations ? t(($) => $.none) : t(($) => $.none_for_users)}>{add}</Empty>
      </div>
    )
  }

  return (
    <>
      {pending.length > 0 && (
        <Section title={t(($) => $.incoming)}>
          <ul className="rows">
            {pending.map((one) => (
              <RequestRow key={one.relation_id} relation={one}>
                {companyLine(one.company)} · {t(($) => $.request.customer_since)}{' '}
                <When at={one.company.created_at} as="long" />
              </RequestRow>
            ))}
          </ul>
        </Section>
      )}
      {sent.length > 0 && (
        <Section title={t(($) => $.sent)}>
          <ul className="rows">
            {sent.map((one) => (
              <RequestRow key={one.relation_id} relation={one}>
                {companyLine(one.company)} · {t(($) => $.request.pending_since)} <When at={one.created_at} as="day" />
              </RequestRow>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t(($) => $.yours)}>
        {active.length > 0 ? <Companies relations={active} /> : <Empty text={t(($) => $.none_here)} />}
      </Section>
      {inactive.length > 0 && (
        <Section title={t(($) => $.inactive)}>
          <Companies relations={inactive} />
        </Section>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className="section" aria-labelledby={heading}>
      <h2 className="h3" id={heading}>
        {title}
      </h2>
      <div className="card">{children}</div>
    </section>
  )
}

function Companies({ relations }: { relations: Relation[] }) {
  return (
    <ul className="rows">
      {relations.map((one) => (
        <RelationRow key={one.relation_id} relation={one} />
      ))}
    </ul>
  )
}
