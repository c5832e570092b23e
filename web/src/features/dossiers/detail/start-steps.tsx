import type { Dossier } from '@klopt/contract'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './start-steps.css'

type Props = { dossier: Dossier; companyId: string; onUpload: () => void; onInvite: () => void }

/**
 * The first steps in a dossier without documents. It is not known yet who orders and who supplies, so each company is
 * asked for its own document: one adds the order, the other the invoice. As long as nobody is invited, that comes first.
 */
export function StartSteps({ dossier: { companies, permissions }, companyId, onUpload, onInvite }: Props) {
  const { t } = useTranslation('detail')
  const other = companies.find(({ id }) => id !== companyId)?.name
  const own = (
    <button type="button" className="link" onClick={onUpload}>
      {t(($) => $.begin.own)}
    </button>
  )
  if (permissions.invite_company && !other)
    return (
      <ol className="start-steps" aria-label={t(($) => $.begin.label)}>
        <li>
          <b aria-hidden="true">
            <Check className="s16" />
          </b>
          {t(($) => $.begin.dossier)}
        </li>
        <li>
          <b aria-hidden="true">2</b>
          <button type="button" className="link" onClick={onInvite}>
            {t(($) => $.begin.invite)}
          </button>
        </li>
        <li>
          <b aria-hidden="true">3</b>
          {own}
        </li>
      </ol>
    )
  return (
    <ol className="start-steps" aria-label={t(($) => $.begin.label)}>
      <li>
        <b aria-hidden="true">1</b>
        {own}
      </li>
      <li>
        <b aria-hidden="true">2</b>
        {other ? t(($) => $.begin.their, { company: other }) : t(($) => $.begin.their_unknown)}
      </li>
    </ol>
  )
}
