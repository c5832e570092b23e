import { type Company, UpdateCompany } from '@klopt/contract'
import { type SyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors, useErrorText } from '../../../platform/errors.ts'
import { keptField, useForgetWhenLeft, withTyped } from '../../../platform/typed.ts'
import { toast } from '../../../ui/toasts.ts'
import { type CompanyChange, useChangeCompany } from './own-company.ts'

export const company_fields = ['vat_number', 'address', 'postcode', 'city', 'email', 'phone'] as const
export type CompanyField = (typeof company_fields)[number]
const typed = 'own-company'
type Typed = Record<CompanyField, string>

/** The form for the facts of one's company that may change; an emptied field says that there is none. */
export function useCompanyForm(company: Company, onDone: () => void) {
  const { t } = useTranslation('own')
  const errorText = useErrorText()
  useForgetWhenLeft(typed)
  const { mutate: change, isPending } = useChangeCompany(company.id)
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    shouldFocusError: false,
    defaultValues: withTyped(typed, typedOf(company)),
  })

  function check(field: CompanyField, value: string): string | true {
    return UpdateCompany.shape[field].safeParse(value.trim()).success || refusalOf(field)
  }
  function refusalOf(field: CompanyField): string {
    return field === 'email' ? t(($) => $.wrong_email) : t(($) => $.wrong, { field: t(($) => $.fields[field]) })
  }
  function send(given: Typed) {
    const body = changesOf(company, given)
    if (!body) return onDone()
    setFailure('')
    change(body, {
      onSuccess: () => {
        toast.good(t(($) => $.saved))
        onDone()
      },
      onError: (error) => {
        const wrong = fieldErrors(error)
        for (const field of company_fields) if (wrong[field]) setError(field, { message: refusalOf(field) })
        if (!company_fields.some((field) => wrong[field])) setFailure(errorText(error))
        toast.wrong(t(($) => $.save_failed))
      },
    })
  }

  return {
    register: (field: CompanyField) =>
      register(field, { ...keptField(typed, field), validate: (value) => check(field, value) }),
    submit: (event: SyntheticEvent) => void handleSubmit(send)(event),
    errorOf: (field: CompanyField) => formState.errors[field]?.message,
    failure,
    busy: isPending,
    attempt: formState.submitCount,
  }
}

function typedOf({ vat_number, address, postcode, city, email, phone }: Company): Typed {
  return {
    vat_number: vat_number ?? '',
    address: address ?? '',
    postcode: postcode ?? '',
    city: city ?? '',
    email: email ?? '',
    phone: phone ?? '',
  }
}

function changesOf(company: Company, given: Typed): CompanyChange | null {
  const known = typedOf(company)
  const changed = company_fields.filter((field) => given[field].trim() !== known[field])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, given[field].trim()]))
}
