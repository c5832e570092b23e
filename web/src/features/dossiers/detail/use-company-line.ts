import type { DossierCompany } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** The number of a company and where its mails come from: what tells it from one of the same name. */
export function useCompanyLine(): (company: DossierCompany) => string {
  const { t } = useTranslation('detail')
  return ({ registration_number: number, mail_domain: domain }) =>
    [number && t(($) => $.invite.number, { number }), domain && `@${domain}`].filter(Boolean).join(' · ')
}
