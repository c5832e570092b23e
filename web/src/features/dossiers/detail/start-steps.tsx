import type { Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import './start-steps.css'

type Props = { dossier: Dossier; companyId: string; onUpload: () => void }

/**
 * The first steps in a dossier without documents. It is not known yet who orders and who supplies, so each company is
 * asked for its own document: one adds the order, the other the invoice.
 */
export function StartSteps({ dossier: { companies }, companyId, onUpload }: Props) {
  const { t } = useTranslation('detail')
  const other = companies.find(({ id }) => id !== companyId)?.name
  return (
    <ol className="start-steps" aria-label={t(($) => $.begin.label)}>
      <li>
        <b aria-hidden="true">1</b>
        <button type="button" className="link" onClick={onUpload}>
          {t(($) => $.begin.own)}
        </button>
      </li>
      <li>
        <b aria-hidden="true">2</b>
        {other ? t(($) => $.begin.their, { company: other }) : t(($) => $.begin.their_unknown)}
      </li>
    </ol>
  )
}
