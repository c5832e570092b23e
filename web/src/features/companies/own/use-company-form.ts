import { type Company, UpdateCompany } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText, typedDecimal } from '../../../platform/decimal.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { amountText, numberText } from '../../../platform/money.ts'
import { useForgetWhenLeft } from '../../../platform/typed.ts'
import { useSavedFields } from '../../../platform/use-saved-fields.ts'
import { toast } from '../../../ui/toasts.ts'
import { type CompanyChange, useChangeCompany } from './company-data.ts'

const marginFields = ['tolerance_amount', 'tolerance_percent', 'tolerance_cap'] as const
export const companyFields = ['vat_number', 'address', 'postcode', 'city', 'email', 'phone', ...marginFields] as const
export type CompanyField = (typeof companyFields)[number]
/** The numeric fields with their maximum. */
export const toleranceFields: ReadonlyMap<CompanyField, number> = new Map([
  ['tolerance_amount', 100_000],
  ['tolerance_percent', 10],
  ['tolerance_cap', 1000],
])
const typed = 'own-company'
const exampleOrder = 1000
type CompanyForm = Record<CompanyField, string>

/** The form for the changeable facts of the own company. An empty field removes the value. */
export function useCompanyForm(company: Company, onDone: () => void) {
  const { t, i18n } = useTranslation('own')
  const { language } = i18n
  const errorText = useErrorText()
  useForgetWhenLeft(typed)
  const { mutate: change, isPending } = useChangeCompany(company.id)
  const [failure, setFailure] = useState('')
  const [limit, setLimit] = useState(() => typedOf(company, language))
  const form = useSavedFields<CompanyForm>({
    saved_as: typed,
    values: typedOf(company, language),
    wrongIn,
    refusalOf,
    send,
  })

  function wrongIn(field: CompanyField, value: string) {
    const right = UpdateCompany.shape[field].safeParse(bodyValueOf(field, value, language)).success
    return right ? undefined : refusalOf(field)
  }
  function refusalOf(field: CompanyField): string {
    const most = toleranceFields.get(field)
    if (most !== undefined) {
      const named = { field: t(($) => $.fields[field]), most: numberText(String(most), language) }
      return t(($) => $.wrong_number, named)
    }
    return field === 'email' ? t(($) => $.wrong_email) : t(($) => $.wrong, { field: t(($) => $.fields[field]) })
  }
  function send(values: CompanyForm) {
    const body = changesOf(company, values, language)
    if (!body) return onDone()
    setFailure('')
    change(body, {
      onSuccess: () => {
        toast.good(t(($) => $.saved))
        onDone()
      },
      onError: (error) => {
        if (!form.showErrors(error)) setFailure(errorText(error))
        toast.wrong(t(($) => $.save_failed))
      },
    })
  }

  /** What the typed limit means for an order. Null while it is no limit. */
  function exampleOf(): string | null {
    const [amount = 0, percent = 0, cap = 0] = marginFields.map((field) =>
      Number(bodyValueOf(field, limit[field], language)),
    )
    const most = Math.max(amount, Math.min((exampleOrder * percent) / 100, cap))
    if (!(most > 0)) return null
    const [order, within] = [exampleOrder, most].map((euros) => amountText(euros.toFixed(2), 'EUR', language))
    return t(($) => $.tolerance.example, { order, most: within })
  }

  return { ...form, failure, busy: isPending, example: exampleOf(), showExample: () => setLimit(form.read()) }
}

function typedOf(
  { vat_number, address, postcode, city, email, phone, ...company }: Company,
  language: string,
): CompanyForm {
  return {
    vat_number: vat_number ?? '',
    address: address ?? '',
    postcode: postcode ?? '',
    city: city ?? '',
    email: email ?? '',
    phone: phone ?? '',
    tolerance_amount: decimalText(company.tolerance_amount, language),
    tolerance_percent: decimalText(company.tolerance_percent, language),
    tolerance_cap: decimalText(company.tolerance_cap, language),
  }
}

function changesOf(company: Company, values: CompanyForm, language: string): CompanyChange | null {
  const known = typedOf(company, language)
  const changed = companyFields.filter((field) => values[field].trim() !== known[field])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, bodyValueOf(field, values[field], language)]))
}

function bodyValueOf(field: CompanyField, value: string, language: string): string {
  return toleranceFields.has(field) ? (typedDecimal(value, language) ?? value) : value.trim()
}
