import type { DossierCompany } from '@klopt/contract'
import { CompanyBadge } from '../../../../ui/company-badge.tsx'
import { useCompanyLine } from '../../../../ui/use-company-line.ts'

type Props = { names: string; company: DossierCompany }

/** The companies under the title, with the 'not verified' badge and the details that identify the company. */
export function UnverifiedCompany({ names, company }: Props) {
  const companyLine = useCompanyLine()
  return (
    <p className="unverified">
      <CompanyBadge is_klopt_client verified={false} />
      <span className="cut">{[names, companyLine(company)].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
