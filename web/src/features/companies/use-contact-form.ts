import { addContact, CompanyName, limits, RegistrationNumber } from '@klopt/contract'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

export const contact_fields = ['name', 'registration_number', 'city'] as const
export type Contact = { name: string; registration_number: string; city: string }
export type ContactForm = ReturnType<typeof useContactForm>

/** The fields of a company that one enters oneself, and the sentence for whatever is wrong with one. */
export function useContactForm() {
  const { t } = useTranslation('companies')
  const form = useForm<Contact>({
    defaultValues: { name: '', registration_number: '', city: '' },
    shouldFocusError: false,
  })

  function wrongName(name: string) {
    const { length } = name.trim()
    if (length === 0) return t(($) => $.create.name_required)
    if (length < 2) return t(($) => $.create.name_short)
    if (length > limits.company_name) return t(($) => $.create.name_long)
    return CompanyName.safeParse(name).success || t(($) => $.create.name_wrong)
  }
  function wrongNumber(number: string) {
    if (number.trim() === '') return t(($) => $.create.number_required)
    return RegistrationNumber.safeParse(number).success || t(($) => $.create.number_wrong)
  }
  function wrongCity(city: string) {
    if (addContact.body.shape.city.safeParse(city).success) return true
    return city.trim().length > 64 ? t(($) => $.create.city_long) : t(($) => $.create.city_wrong)
  }

  return { ...form, rules: { name: wrongName, registration_number: wrongNumber, city: wrongCity } }
}

/** A number as it is copied from letterheads: 1234 56.78 is 12345678. */
export function plainNumber(typed: string): string {
  return typed.replace(/[\s.]/g, '')
}
