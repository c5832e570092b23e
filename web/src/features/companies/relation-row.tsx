import type { Relation } from '@klopt/contract'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import './companies.css'
import { useCompanyLine } from '../../ui/use-company-line.ts'

/** A relation. Its whole row is a link to the details, which have their own URL. */
export function RelationRow({ relation: { company } }: { relation: Relation }) {
  const companyLine = useCompanyLine()
  return (
    <li>
      <span className="grow">
        <Link
          className="title cut"
          to={{ search: `?company=${company.id}` }}
          state={{ opened: true }}
          title={company.name}
        >
          {company.name}
        </Link>
        <span className="line2 cut">{companyLine(company)}</span>
      </span>
      <CompanyBadge is_klopt_client={company.is_klopt_client} verified={company.verified} />
      <ChevronRight className="row-chev" aria-hidden="true" />
    </li>
  )
}
