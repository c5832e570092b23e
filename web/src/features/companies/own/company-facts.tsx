import type { Company } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { amountText, numberText } from '../../../platform/money.ts'
import { EditFoot } from '../../../ui/edit-foot.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import '../../../ui/facts.css'
import { When } from '../../../ui/when.tsx'

type Props = { company: Company; onEdit: () => void; back: boolean }

export function CompanyFacts({ company, onEdit, back }: Props) {
  const { t, i18n } = useTranslation('own')
  const { name, registration_number, vat_number, address, postcode, city, email, phone, created_at } = company
  const missing = t(($) => $.missing)
  const euro = (amount: string) => amountText(amount, 'EUR', i18n.language)
  const isNone = [company.tolerance_amount, company.tolerance_percent].every((one) => Number(one) === 0)
  const limit = t(($) => $.tolerance.value, {
    amount: euro(company.tolerance_amount),
    percent: numberText(company.tolerance_percent, i18n.language),
    cap: euro(company.tolerance_cap),
  })
  const place = [postcode, city].filter(Boolean).join(' ')

  return (
    <section className="card panel">
      <dl className="facts">
        <dt>{t(($) => $.name)}</dt>
        <dd>{name}</dd>
        <dt>{t(($) => $.registration_number)}</dt>
        <dd>
          {registration_number}
          <CopyButton text={registration_number} label={t(($) => $.copy_registration_number)} />
        </dd>
        {company.verified && (
          <>
            <dt>{t(($) => $.verified)}</dt>
            <dd>{t(($) => $.is_verified)}</dd>
          </>
        )}
        <dt>{t(($) => $.fields.vat_number)}</dt>
        <dd>
          {vat_number || missing}
          {vat_number && <CopyButton text={vat_number} label={t(($) => $.copy_vat_number)} />}
        </dd>
        <dt>{t(($) => $.address_line)}</dt>
        <dd>{[address, place].filter(Boolean).join(', ') || missing}</dd>
        <dt>{t(($) => $.fields.email)}</dt>
        <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : missing}</dd>
        <dt>{t(($) => $.fields.phone)}</dt>
        <dd>{phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : missing}</dd>
        <dt>{t(($) => $.tolerance.title)}</dt>
        <dd>{isNone ? t(($) => $.tolerance.none) : limit}</dd>
        <dt>{t(($) => $.since)}</dt>
        <dd>
          <When at={created_at} as="long" />
        </dd>
      </dl>
      <EditFoot label={t(($) => $.edit)} onEdit={onEdit} back={back} />
    </section>
  )
}
