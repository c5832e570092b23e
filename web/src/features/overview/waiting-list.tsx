import { dutyKinds, type WaitingDossier } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { waitingQuery } from './overview.ts'
import './waiting.css'
import { WaitingRow } from './waiting-row.tsx'

type Order = 'since' | 'amount'
const nothing: WaitingDossier[] = []

/** All dossiers that wait for another company: what, since when, for how much, and who was reminded. */
export function WaitingList() {
  const { t } = useTranslation('overview')
  const { data, isError, isFetching, refetch } = useQuery(waitingQuery())
  const [order, setOrder] = useState<Order>('since')
  const [company, setCompany] = useState('')
  const [kind, setKind] = useState('')
  const all = data ?? nothing
  const companies = new Map(
    all.flatMap(({ counterpart_id: id, counterpart_name: name }) => (id && name ? [[id, name]] : [])),
  )
  const kinds = dutyKinds.filter((one) => all.some(({ duty }) => duty.kind === one))
  const shown = { company: companies.has(company) ? company : '', kind: kinds.find((one) => one === kind) ?? '' }
  const rows = all.filter(
    ({ counterpart_id, duty }) =>
      (!shown.company || counterpart_id === shown.company) && (!shown.kind || duty.kind === shown.kind),
  )
  if (order === 'amount') rows.sort((one, other) => sizeOf(other) - sizeOf(one))

  function content() {
    if (data) return rows.length === 0 ? <Empty text={t(($) => $.waiting.none)} /> : list()
    if (isError)
      return <LoadFailed text={t(($) => $.waiting.failed)} onRetry={() => void refetch()} busy={isFetching} />
    return <Loading text={t(($) => $.loading, { ns: 'ui' })} />
  }
  function list() {
    return (
      <ul className="rows" aria-label={t(($) => $.waiting.title)}>
        {rows.map((row) => (
          <WaitingRow key={row.id} row={row} />
        ))}
      </ul>
    )
  }

  return (
    <Page
      title={t(($) => $.waiting.title)}
      after={<Link to="/app/dashboard">{t(($) => $.waiting.back)}</Link>}
      beside={data && <span className="waiting-count">{t(($) => $.waiting.count, { count: rows.length })}</span>}
    >
      {all.length > 1 && (
        <div className="waiting-ways">
          <select
            aria-label={t(($) => $.waiting.order)}
            value={order}
            onChange={({ target }) => setOrder(target.value === 'amount' ? 'amount' : 'since')}
          >
            <option value="since">{t(($) => $.waiting.by_since)}</option>
            <option value="amount">{t(($) => $.waiting.by_amount)}</option>
          </select>
          <select
            aria-label={t(($) => $.waiting.company)}
            value={shown.company}
            onChange={({ target }) => setCompany(target.value)}
          >
            <option value="">{t(($) => $.waiting.all)}</option>
            {[...companies]
              .toSorted(([, one], [, other]) => one.localeCompare(other))
              .map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
          {kinds.length > 1 && (
            <select
              aria-label={t(($) => $.waiting.kind)}
              value={shown.kind}
              onChange={({ target }) => setKind(target.value)}
            >
              <option value="">{t(($) => $.waiting.all_kinds)}</option>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(($) => $.waiting.kinds[one])}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      <div className="card">{content()}</div>
    </Page>
  )
}

function sizeOf({ amount }: WaitingDossier): number {
  return Math.abs(Number(amount ?? 0))
}
