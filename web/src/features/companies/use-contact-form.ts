import { City, CompanyName, RegistrationNumber } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useSavedFields } from '../../platform/use-saved-fields.ts'

export const contactFields = ['name', 'registration_number', 'city'] as const
export type Contact = { name: string; registration_number: string; city: string }
const shapes = { name: CompanyName, registration_number: RegistrationNumber, city: City } as const
export const typedContact = 'new-contact'
export type ContactForm = ReturnType<typeof useContactForm>

/** The form state of a company entered by hand, with the error texts. */
export function useContactForm(send: (contact: Contact) => void) {
  const { t } = useTranslation('companies')
  const values: Contact = { name: '', registration_number: '', city: '' }
  const form = useSavedFields({ saved_as: typedContact, values, wrongIn, refusalOf, send })

  function wrongIn(field: keyof Contact, value: string) {
    const missing = value.trim() === ''
    if (missing && field === 'name') return t(($) => $.create.name_required)
    if (missing && field === 'registration_number') return t(($) => $.create.number_required)
    const plain = field === 'registration_number' ? plainNumber(value) : value
    const [issue] = shapes[field].safeParse(plain).error?.issues ?? []
    return issue && refusalOf(field, issue.code)
  }
  /** The error text for a rule of the contract or a refusal by the server. */
  function refusalOf(field: keyof Contact, how: string): string {
    if (field === 'registration_number') return t(($) => $.create.number_wrong)
    if (field === 'city') return how === 'too_big' ? t(($) => $.create.city_long) : t(($) => $.create.city_wrong)
    if (how === 'too_small') return t(($) => $.create.name_short)
    return how === 'too_big' ? t(($) => $.create.name_long) : t(($) => $.create.name_wrong)
  }

  return form
}

/** Removes the spaces and dots of letterheads: 1234 56.78 becomes 12345678. */
export function plainNumber(typed: string): string {
  return typed.replace(/[\s.]/g, '')
}
