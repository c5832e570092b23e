import type { Relation } from '@klopt/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Button } from '../../ui/button.tsx'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import './companies.css'
import type { Act } from './relations.ts'
import { useRequest } from './use-request.ts'

type Props = { relation: Relation; children: ReactNode }

/** An incoming or sent request, with the permitted actions. */
export function RequestRow({ relation, children }: Props) {
  const { t } = useTranslation('companies')
  const { company, permissions } = relation
  const { act, doing, wrong, row } = useRequest(relation)

  function button(what: Act, text: string, label: string) {
    return (
      <Button
        size="sm"
        kind={what === 'accept' ? 'primary' : 'secondary'}
        aria-label={label}
        disabled={doing !== null && doing !== what}
        busy={doing === what && t(($) => $.busy, { ns: 'ui' })}
        onClick={() => act(what)}
      >
        {text}
      </Button>
    )
  }
  const params = { company: company.name }

  return (
    <li ref={row} className="request">
      <span className="grow">
        <b className="title cut" title={company.name}>
          {company.name}
        </b>
        <span className="line2">{children}</span>
        {!company.verified && <CompanyBadge is_klopt_client={company.is_klopt_client} verified={false} />}
      </span>
      <span className="actions">
        {permissions.cancel &&
          button(
            'cancel',
            t(($) => $.request.cancel),
            t(($) => $.request.cancel_of, params),
          )}
        {permissions.reject &&
          button(
            'reject',
            t(($) => $.request.reject),
            t(($) => $.request.reject_of, params),
          )}
        {permissions.accept &&
          button(
            'accept',
            t(($) => $.request.accept),
            t(($) => $.request.accept_of, params),
          )}
      </span>
      <ErrorLine text={wrong} />
    </li>
  )
}
