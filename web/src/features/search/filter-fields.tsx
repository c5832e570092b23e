import { searchKinds } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { relationsQuery } from '../../platform/relations.ts'
import { useMe } from '../../platform/session.ts'
import '../../ui/select.css'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCompanyLine } from '../../ui/use-company-line.ts'
import type { Filters } from './search.ts'

type Props = { filters: Filters; onChange: (next: Partial<Filters>) => void }

export function KindField({ filters, onChange }: Props) {
  const { t } = useTranslation('search')
  return (
    <Choice
      label={t(($) => $.kind)}
      value={filters.kind}
      onChange={(value) => onChange({ kind: searchKinds.find((one) => one === value) ?? 'all' })}
    >
      {searchKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(($) => $.kinds[kind])}
        </option>
      ))}
    </Choice>
  )
}

export function CompanyField({ filters, onChange }: Props) {
  const { t } = useTranslation('search')
  const companies = useCompanies()
  return (
    <Choice label={t(($) => $.company)} value={filters.company_id} onChange={(company_id) => onChange({ company_id })}>
      <option value="">{t(($) => $.all_companies)}</option>
      {companies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

export function PeriodFields({ filters: { from, to }, onChange }: Props) {
  const { t } = useTranslation('search')
  return (
    <>
      <TextField
        label={t(($) => $.from)}
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={t(($) => $.to)}
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}

export function AmountFields({ filters: { amount_min, amount_max }, onChange }: Props) {
  const { t } = useTranslation('search')
  const field = (name: 'amount_min' | 'amount_max', value: string) => (
    <TextField
      label={t(($) => $[name])}
      inputMode="decimal"
      maxLength={15}
      value={value.replace('.', ',')}
      onChange={({ target }) => onChange({ [name]: target.value.replace(',', '.').replace(/[^\d.]/g, '') })}
    />
  )
  return (
    <>
      {field('amount_min', amount_min)}
      {field('amount_max', amount_max)}
    </>
  )
}

export function ArchiveField({ filters, onChange }: Props) {
  const { t } = useTranslation('search')
  return <Switch label={t(($) => $.archive)} on={filters.archive} onChange={(archive) => onChange({ archive })} />
}

/** The companies with which the own company works. Those of one name are told apart by their place and number. */
export function useCompanies() {
  const me = useMe()
  const { data } = useQuery({ ...relationsQuery(), enabled: me.permissions.see_relations })
  const lineOf = useCompanyLine()
  const companies = (data?.accepted ?? []).map(({ company }) => company)
  return companies
    .map((one) => {
      const isAlone = companies.every(({ id, name }) => id === one.id || name !== one.name)
      return { id: one.id, name: isAlone ? one.name : `${one.name} (${lineOf(one)})` }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select-wrap">
        <select id={id} className="input select" value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
        <ChevronDown className="s16" aria-hidden="true" />
      </span>
    </div>
  )
}
