import type { DossierCompany } from '@klopt/contract'
import type { ReactNode } from 'react'
import { CompanyBadge } from '../../../../ui/company-badge.tsx'
import { useCompanyLine } from '../../../../ui/use-company-line.ts'

type Props = { names: ReactNode; company: DossierCompany }

/** The companies under the title, with the 'not verified' badge and the details that identify the company. */
export function UnverifiedCompany({ names, company }: Props) {
  const line = useCompanyLine()(company)
  return (
    <p className="unverified">
      <CompanyBadge is_klopt_client verified={false} />
      <span className="cut">
        {names}
        {line && ` · ${line}`}
      </span>
    </p>
  )
}
