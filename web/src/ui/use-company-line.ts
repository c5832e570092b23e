import { useTranslation } from 'react-i18next'

type Identity = { city?: string | null; registration_number: string; mail_domain: string | null }

/** The city, number and mail domain of a company, to distinguish companies with the same name. */
export function useCompanyLine(): (company: Identity) => string {
  const { t } = useTranslation('ui')
  return ({ city, registration_number: number, mail_domain: domain }) =>
    [city, number && t(($) => $.kvk, { number }), domain && `@${domain}`].filter(Boolean).join(' · ')
}
