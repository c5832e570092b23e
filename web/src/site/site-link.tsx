import type { ComponentProps } from 'react'
import { useAddressOf } from './use-address.ts'

/** A link to a public page in the language of this one. A plain link, because most public pages have no router. */
export function SiteLink({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const addressOf = useAddressOf()
  return (
    <a {...rest} href={addressOf(to)}>
      {children}
    </a>
  )
}
