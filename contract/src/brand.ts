import { oneStop } from './one-stop.ts'

export const product = 'Klopt'

/** The company that runs this Klopt: shown on its pages, in its mails and on its letters. */
export type Operator = {
  company: string
  registration_number: string
  vat_number: string
  address: string
  email: string
  phone: string
}

/**
 * An invented company, until the settings name the real one. The built pages contain it, and the server replaces it in
 * them. So each value must be unmistakable in a page.
 */
export const demoOperator: Operator = {
  company: 'Klopt Voorbeeld BV',
  registration_number: '00000000',
  vat_number: 'NL000000000B00',
  address: 'Voorbeeldstraat 1, 0000 XX Voorbeeldstad',
  email: 'info@klopt.example',
  phone: '000 000 00 00',
}

/**
 * Replaces placeholders such as `{{company}}` in a text by the values of the operator, and `{{guest_days}}` by how many
 * days the link of a guest works.
 */
export function withOperator(text: string, operator: Operator, guestDays: number | string): string {
  const words = new Map(Object.entries({ ...operator, guest_days: String(guestDays) }))
  return oneStop(text.replaceAll(/{{(\w+)}}/g, (placeholder, key: string) => words.get(key) ?? placeholder))
}

/** The part of a tel link: a phone number without spaces. */
export function dialled(phone: string): string {
  return phone.replaceAll(' ', '')
}

/** The address in the built pages, which the server replaces by PUBLIC_URL. */
export const builtAddress = 'https://built.klopt.example'

/** In the built pages, which the server replaces by REGISTRATION. */
export const builtRegistration = 'built-registration'

/** The days in the built pages, which the server replaces by GUEST_LINK_DAYS. */
export const builtGuestDays = 'built-guest-days'
/** How many days the link of a guest works, unless the operator sets GUEST_LINK_DAYS. */
export const defaultGuestDays = 30
