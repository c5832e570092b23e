import type { DossierCompany } from '@klopt/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnverifiedCompany } from './unverified-company.tsx'

/** The companies that share the dossier, and as whom a guest is there. */
export function HeaderCompanies({ companies, guest }: { companies: DossierCompany[]; guest: ReactNode }) {
  const { t } = useTranslation('detail')
  const company = companies.find(({ is_klopt_client, verified }) => is_klopt_client && !verified)
  const all = companies.map(({ name }) => name).join(', ') || t(($) => $.internal)
  const names = guest ? (
    <>
      {guest} · {all}
    </>
  ) : (
    all
  )
  return company ? <UnverifiedCompany names={names} company={company} /> : <Names names={names} />
}

function Names({ names }: { names: ReactNode }) {
  return <p className="cut">{names}</p>
}
