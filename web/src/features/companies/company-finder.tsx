import type { CompanyHit } from '@klopt/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Note } from '../../ui/note.tsx'
import { useCompanyLine } from '../../ui/use-company-line.ts'
import { CompanySearchField } from './company-search.tsx'
import { ContactFields } from './contact-fields.tsx'
import { NotVerified } from './not-verified.tsx'
import { OwnCompanies } from './own-companies.tsx'
import type { Finder } from './use-finder.ts'

type Props = {
  finder: Finder
  busy: boolean
  /** The effect for a company that is found, and for one that is entered by hand. */
  search_hint: string
  hand_hint: string
  /** Below the fields: another company to take. */
  instead?: ReactNode
}

/** The fields to find a company: the search with what it chose, or name and number by hand. */
export function CompanyFinder({ finder, busy, search_hint, hand_hint, instead }: Props) {
  const { t } = useTranslation('companies')
  const { by_hand, search, contact } = finder
  const { chosen, scope } = search
  if (by_hand)
    return (
      <>
        <ContactFields form={contact} busy={busy} />
        {instead}
        <p className="hint">
          {hand_hint}{' '}
          <button type="button" className="link" onClick={finder.goBack}>
            {t(($) => $.create.back)}
          </button>
        </p>
      </>
    )

  return (
    <>
      <CompanySearchField search={search} busy={busy} />
      {search.register_down && <Note kind="wait">{t(($) => $.search.register_down)}</Note>}
      {chosen ? (
        <>
          <ChosenCompany company={chosen} />
          <NotVerified company={chosen} />
          {search.isOnAgain(chosen) && <p className="hint">{t(($) => $.search.on_again)}</p>}
        </>
      ) : (
        <p className="hint two-lines">{search_hint}</p>
      )}
      {scope !== 'new' && !chosen && search.text === '' && <OwnCompanies search={search} busy={busy} />}
      {scope !== 'relations' && !(scope === 'any' && chosen) && (
        <p className="hint">
          {t(($) => $.search.missing)}{' '}
          <button type="button" className="link" onClick={finder.enterByHand}>
            {t(($) => $.search.by_hand)}
          </button>
        </p>
      )}
      {scope === 'relations' && !chosen && <p className="hint">{t(($) => $.search.missing_for_users)}</p>}
    </>
  )
}

function ChosenCompany({ company }: { company: CompanyHit }) {
  const companyLine = useCompanyLine()
  return (
    <p className="hint two-lines chosen-company">
      <CompanyBadge is_klopt_client={company.is_klopt_client} verified={company.verified} />
      {companyLine(company)}
    </p>
  )
}
