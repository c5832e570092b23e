import { demo_operator } from '@klopt/contract'

/** The name of the meta tag in which the server puts the e-mail address of the company that runs this Klopt. */
export const contact_meta = 'contact-email'

/** The e-mail address of the company that runs this Klopt. During the build it is the one that the server replaces. */
export function contactEmail(): string {
  if (typeof document === 'undefined') return demo_operator.email
  return document.querySelector(`meta[name=${contact_meta}]`)?.getAttribute('content') ?? demo_operator.email
}
