import type { CompanyHit } from '@klopt/contract'
import { ListBoxItem } from 'react-aria-components/ComboBox'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { useCompanyLine } from '../../ui/use-company-line.ts'
import { keyOf, type RelationHint } from './use-company-search.ts'

type Props = { hit: CompanyHit; query: string; state: RelationHint | null }

/** A search result. One that cannot be added shows why. */
export function CompanyOption({ hit, query, state }: Props) {
  const { t } = useTranslation('companies')
  const companyLine = useCompanyLine()

  return (
    <ListBoxItem className="company-hit" id={keyOf(hit)} textValue={hit.name}>
      <span className="grow">
        <b className="cut">
          <Highlight text={hit.name} query={query} />
        </b>
        <small className="cut">
          <Highlight text={companyLine(hit)} query={/^\d+$/.test(query) ? query : ''} />
        </small>
      </span>
      {state ? (
        <Badge>{t(($) => $.search[state])}</Badge>
      ) : (
        <CompanyBadge is_klopt_client={hit.is_klopt_client} verified={hit.verified} />
      )}
    </ListBoxItem>
  )
}
