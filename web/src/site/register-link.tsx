import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ButtonLook, buttonClass } from '../ui/button.tsx'
import { SiteLink } from './site-link.tsx'

/** The link to the registration, where companies may register themselves. */
export function RegisterLink({ children, ...look }: ButtonLook & { children?: ReactNode }) {
  const { t } = useTranslation('site')
  return (
    <SiteLink to="/register" className={`${buttonClass(look)} if-open`}>
      {children ?? t(($) => $.top.register)}
    </SiteLink>
  )
}
