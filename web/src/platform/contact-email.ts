import { demoOperator } from '@klopt/contract'

/** The name of the meta tag in which the server puts the e-mail address of the company that runs this Klopt. */
export const contactMeta = 'contact-email'

/** The e-mail address of the company that runs this Klopt. During the build it is the one that the server replaces. */
export function contactEmail(): string {
  if (typeof document === 'undefined') return demoOperator.email
  return document.querySelector(`meta[name=${contactMeta}]`)?.getAttribute('content') ?? demoOperator.email
}
