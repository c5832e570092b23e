import type { DossierCompany } from '@klopt/contract'
import { CompanyBadge } from '../../../../ui/company-badge.tsx'
import { useCompanyLine } from '../../../../ui/use-company-line.ts'

type Props = { names: string; company: DossierCompany }

/** Under the title: with whom the dossier is shared, that nobody has verified it, and what tells it from another. */
export function UnverifiedCompany({ names, company }: Props) {
  const companyLine = useCompanyLine()
  return (
    <p className="unverified">
      <CompanyBadge is_klopt_client verified={false} />
      <span className="cut">{[names, companyLine(company)].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
