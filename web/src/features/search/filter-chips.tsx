import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../platform/dates.ts'
import { amountText } from '../../platform/money.ts'
import { useMe } from '../../platform/session.ts'
import { Button as OwnButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useLanguage } from '../../ui/language.tsx'
import '../../ui/menu.css'
import { Modal } from '../../ui/modal.tsx'
import { AmountFields, ArchiveField, CompanyField, KindField, PeriodFields, useCompanies } from './filter-fields.tsx'
import type { Filters } from './search.ts'
import { countFilters, noFilters } from './use-filters.ts'

type Props = { filters: Filters; onChange: (next: Partial<Filters>) => void }

/** The filters as chips, each with its own fields. On a phone they are together in a sheet as well. */
export function FilterChips(props: Props) {
  const { t } = useTranslation('search')
  const { filters, onChange } = props
  const language = useLanguage()
  const companies = useCompanies()
  const { see_archive, see_relations } = useMe().permissions
  const [sheet, setSheet] = useState(false)
  const count = countFilters(filters)
  const { kind, company_id, from, to, amount_min, amount_max, archive } = filters
  const day = (date: string) => shortDate(`${date}T12:00:00.000Z`, language)
  const amount = (value: string) => amountText(value, 'EUR', language)

  return (
    <div className="search-filters">
      <button
        type="button"
        className="search-filter only-m"
        aria-label={count ? t(($) => $.filters_count, { count }) : t(($) => $.filters)}
        onClick={() => setSheet(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 && count}
      </button>
      <Chip
        name={t(($) => $.kind)}
        value={kind === 'all' ? null : t(($) => $.kinds[kind])}
        onClear={() => onChange({ kind: 'all' })}
      >
        <KindField {...props} />
      </Chip>
      {see_relations && (
        <Chip
          name={t(($) => $.company)}
          value={company_id ? (companies.find(({ id }) => id === company_id)?.name ?? t(($) => $.company)) : null}
          onClear={() => onChange({ company_id: '' })}
        >
          <CompanyField {...props} />
        </Chip>
      )}
      <Chip
        name={t(($) => $.period)}
        value={range(from && day(from), to && day(to), { from: t(($) => $.from), to: t(($) => $.to) })}
        onClear={() => onChange({ from: '', to: '' })}
      >
        <PeriodFields {...props} />
      </Chip>
      <Chip
        name={t(($) => $.amount)}
        value={range(isAmount(amount_min) ? amount(amount_min) : '', isAmount(amount_max) ? amount(amount_max) : '', {
          from: t(($) => $.amount_min),
          to: t(($) => $.amount_max),
        })}
        onClear={() => onChange({ amount_min: '', amount_max: '' })}
      >
        <AmountFields {...props} />
      </Chip>
      {see_archive && (
        <button
          type="button"
          className={classes('search-filter', archive && 'on')}
          aria-pressed={archive}
          onClick={() => onChange({ archive: !archive })}
        >
          {t(($) => $.archive)}
          {archive && <X className="s16" aria-hidden="true" />}
        </button>
      )}
      {count > 0 && (
        <button type="button" className="link search-clear" onClick={() => onChange(noFilters)}>
          {t(($) => $.clear)}
        </button>
      )}
      <Modal
        title={t(($) => $.filters)}
        open={sheet}
        onClose={() => setSheet(false)}
        footer={
          <OwnButton kind="primary" onClick={() => setSheet(false)}>
            {t(($) => $.show)}
          </OwnButton>
        }
      >
        <div className="search-fields">
          <KindField {...props} />
          {see_relations && <CompanyField {...props} />}
          <PeriodFields {...props} />
          <AmountFields {...props} />
          {see_archive && <ArchiveField {...props} />}
        </div>
      </Modal>
    </div>
  )
}

type ChipProps = { name: string; value: string | null; onClear: () => void; children: ReactNode }

/** Opens its fields. Once it is set, its cross clears it. */
function Chip({ name, value, onClear, children }: ChipProps) {
  const { t } = useTranslation('search')
  if (value !== null)
    return (
      <button type="button" className="search-filter on" title={t(($) => $.clear)} onClick={onClear}>
        {value}
        <X className="s16" aria-hidden="true" />
      </button>
    )
  return (
    <DialogTrigger>
      <Button className="search-filter">
        {name}
        <ChevronDown className="s16" aria-hidden="true" />
      </Button>
      <Popover className="menu search-popover" placement="bottom start" offset={4}>
        <Dialog aria-label={name} className="search-fields">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function isAmount(value: string): boolean {
  return /^\d+(\.\d{1,2})?$/.test(value)
}

function range(from: string, to: string, words: { from: string; to: string }): string | null {
  if (from && to) return `${from} – ${to}`
  if (from) return `${words.from} ${from}`
  return to ? `${words.to} ${to}` : null
}
