import { useTranslation } from 'react-i18next'
import { ChangeForm } from '../../../features/password/change-form.tsx'
import { useAddressOf } from '../../../site/use-address.ts'
import { SiteLink } from '../../../site/site-link.tsx'

export function Part() {
  const { t } = useTranslation('password')
  const addressOf = useAddressOf()
  return (
    <ChangeForm
      here={addressOf('/change-password')}
      login={addressOf('/login')}
      forgot={addressOf('/forgot-password')}
      back={<SiteLink to="/login">{t(($) => $.to_login)}</SiteLink>}
    />
  )
}
