import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/choice.tsx'
import { useCompanyLine } from '../../ui/use-company-line.ts'
import type { CompanySearch } from './use-company-search.ts'
import { keyOf } from './use-company-search.ts'

/** The own customers and suppliers, to choose one without typing. */
export function OwnCompanies({ search, busy }: { search: CompanySearch; busy: boolean }) {
  const { t } = useTranslation('companies')
  const companyLine = useCompanyLine()
  if (search.own.length === 0) return null

  return (
    <fieldset className="own-companies" disabled={busy}>
      <legend>{t(($) => $.search.own)}</legend>
      <div className="choices">
        {search.own.map((company) => (
          <Choice
            key={keyOf(company)}
            type="radio"
            name="own-company"
            label={company.name}
            note={companyLine(company)}
            checked={false}
            onChange={() => search.take(company)}
          />
        ))}
      </div>
    </fieldset>
  )
}
