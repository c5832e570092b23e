import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { addressIn } from './addresses.ts'

/** A link to a public page, in the language of this one. A plain link: most public pages hold no router. */
export function SiteLink({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { i18n } = useTranslation()
  return (
    <a {...rest} href={addressIn(i18n.language === 'en' ? 'en' : 'nl', to)}>
      {children}
    </a>
  )
}
