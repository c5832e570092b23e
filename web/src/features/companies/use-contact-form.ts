import { City, CompanyName, RegistrationNumber } from '@klopt/contract'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { withTyped } from '../../platform/typed.ts'

export const contact_fields = ['name', 'registration_number', 'city'] as const
export type Contact = { name: string; registration_number: string; city: string }
export const typed_contact = 'new-contact'
export type ContactForm = ReturnType<typeof useContactForm>

/** The fields of a company that one enters oneself, and the sentence for whatever is wrong with one. */
export function useContactForm() {
  const { t } = useTranslation('companies')
  const form = useForm<Contact>({
    defaultValues: withTyped(typed_contact, { name: '', registration_number: '', city: '' }),
    shouldFocusError: false,
  })

  function wrongName(name: string) {
    if (name.trim() === '') return t(($) => $.create.name_required)
    const [issue] = CompanyName.safeParse(name).error?.issues ?? []
    return issue ? refusalOf('name', issue.code) : true
  }
  function wrongNumber(number: string) {
    if (number.trim() === '') return t(($) => $.create.number_required)
    return RegistrationNumber.safeParse(number).success || t(($) => $.create.number_wrong)
  }
  function wrongCity(city: string) {
    const [issue] = City.safeParse(city).error?.issues ?? []
    return issue ? refusalOf('city', issue.code) : true
  }
  /** By the contract's rule, or in the server's eyes. */
  function refusalOf(field: keyof Contact, how: string): string {
    if (field === 'registration_number') return t(($) => $.create.number_wrong)
    if (field === 'city') return how === 'too_big' ? t(($) => $.create.city_long) : t(($) => $.create.city_wrong)
    if (how === 'too_small') return t(($) => $.create.name_short)
    return how === 'too_big' ? t(($) => $.create.name_long) : t(($) => $.create.name_wrong)
  }

  return { ...form, refusalOf, rules: { name: wrongName, registration_number: wrongNumber, city: wrongCity } }
}

/** A number as it is copied from letterheads: 1234 56.78 is 12345678. */
export function plainNumber(typed: string): string {
  return typed.replace(/[\s.]/g, '')
}
