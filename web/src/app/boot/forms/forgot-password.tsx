import { useTranslation } from 'react-i18next'
import { ForgotForm } from '../../../features/password/forgot-form.tsx'
import { SiteLink } from '../../../site/site-link.tsx'

export function Part() {
  const { t } = useTranslation('password')
  return <ForgotForm back={<SiteLink to="/login">{t(($) => $.to_login)}</SiteLink>} />
}
