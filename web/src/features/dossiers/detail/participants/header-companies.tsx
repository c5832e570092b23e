import type { DossierCompany } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { laterPanel } from '../../../../platform/later.ts'

type NamesProps = { names: string; company: DossierCompany }

const UnverifiedCompany = laterPanel(
  () => import('./unverified-company.tsx').then((file) => file.UnverifiedCompany),
  ({ names }: NamesProps) => <Names names={names} />,
)

/** The companies that share the dossier. The mark for an unverified client is loaded on demand. */
export function HeaderCompanies({ companies }: { companies: DossierCompany[] }) {
  const { t } = useTranslation('detail')
  const company = companies.find(({ is_klopt_client, verified }) => is_klopt_client && !verified)
  const names = companies.map(({ name }) => name).join(', ') || t(($) => $.internal)
  return company ? <UnverifiedCompany names={names} company={company} /> : <Names names={names} />
}

function Names({ names }: { names: string }) {
  return <p className="cut">{names}</p>
}
