import type { Company } from '@klopt/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFirstField } from '../../../ui/use-first-field.ts'
import './company-form.css'
import { type CompanyField, companyFields, toleranceFields, useCompanyForm } from './use-company-form.ts'

const complete = { address: 'street-address', postcode: 'postal-code', city: 'address-level2', phone: 'tel' } as const

export function CompanyForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useTranslation('own')
  const form = useCompanyForm(company, onDone)
  const first = useFirstField<HTMLFormElement>()
  const id = useId()
  const wrong = companyFields.flatMap((field) => {
    const text = form.errorOf(field)
    return text ? [{ id: id + field, text }] : []
  })

  function input(field: CompanyField) {
    return (
      <TextField
        {...form.field(field)}
        id={id + field}
        label={t(($) => $.fields[field])}
        type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
        inputMode={toleranceFields.has(field) ? 'decimal' : undefined}
        autoComplete={new Map(Object.entries(complete)).get(field) ?? 'off'}
        error={form.errorOf(field)}
        readOnly={form.busy}
      />
    )
  }

  return (
    <form className="card panel" noValidate ref={first} onSubmit={form.submit}>
      <div className="form edit-form">
        <ErrorSummary wrong={wrong} attempt={form.attempt} />
        {input('vat_number')}
        {input('address')}
        <div className="field-pair">
          {input('postcode')}
          {input('city')}
        </div>
        <div className="field-pair">
          {input('email')}
          {input('phone')}
        </div>
        <p className="hint">{t(($) => $.fixed)}</p>
        <fieldset className="field margin-fields" aria-describedby={`${id}margin`} onInput={form.showExample}>
          <legend>{t(($) => $.tolerance.legend)}</legend>
          <p className="hint" id={`${id}margin`}>
            {t(($) => $.tolerance.hint)}
          </p>
          {input('tolerance_amount')}
          <div className="field-pair">
            {input('tolerance_percent')}
            {input('tolerance_cap')}
          </div>
          {form.example && (
            <p className="hint" aria-live="polite">
              {form.example}
            </p>
          )}
        </fieldset>
        <ErrorLine text={form.failure} />
      </div>
      <div className="panel-foot">
        <Button onClick={onDone} disabled={form.busy}>
          {t(($) => $.cancel)}
        </Button>
        <Button type="submit" kind="primary" busy={form.busy && t(($) => $.busy, { ns: 'ui' })}>
          {t(($) => $.save)}
        </Button>
      </div>
    </form>
  )
}
