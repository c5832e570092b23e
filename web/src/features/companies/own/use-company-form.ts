import { type Company, UpdateCompany } from '@klopt/contract'
import { type SyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors, useErrorText } from '../../../platform/errors.ts'
import { toast } from '../../../ui/toasts.ts'
import { type CompanyChange, useChangeCompany } from './own-company.ts'

export const company_fields = ['vat_number', 'address', 'postcode', 'city', 'email', 'phone'] as const
export type CompanyField = (typeof company_fields)[number]
type Typed = Record<CompanyField, string>

/** The form for the facts of one's company that may change; an emptied field says that there is none. */
export function useCompanyForm(company: Company, onDone: () => void) {
  const { t } = useTranslation('own')
  const errorText = useErrorText()
  const { mutate: change, isPending } = useChangeCompany(company.id)
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    shouldFocusError: false,
    defaultValues: typedOf(company),
  })

  function check(field: CompanyField, value: string): string | true {
    if (UpdateCompany.shape[field].safeParse(value.trim()).success) return true
    return field === 'email' ? t(($) => $.wrong_email) : t(($) => $.wrong, { field: t(($) => $.fields[field]) })
  }
  function send(typed: Typed) {
    const body = changesOf(company, typed)
    if (!body) return onDone()
    setFailure('')
    change(body, {
      onSuccess: () => {
        toast.good(t(($) => $.saved))
        onDone()
      },
      onError: (error) => {
        const wrong = fieldErrors(error)
        for (const field of company_fields) if (wrong[field]) setError(field, { message: wrong[field] })
        if (!company_fields.some((field) => wrong[field])) setFailure(errorText(error))
        toast.wrong(t(($) => $.save_failed))
      },
    })
  }

  return {
    register: (field: CompanyField) => register(field, { validate: (value) => check(field, value) }),
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

function changesOf(company: Company, typed: Typed): CompanyChange | null {
  const known = typedOf(company)
  const changed = company_fields.filter((field) => typed[field].trim() !== known[field])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim()]))
}
