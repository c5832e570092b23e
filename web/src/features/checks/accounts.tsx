import { useTranslation } from 'react-i18next'
import { ibanText } from '../../platform/iban.ts'

type Props = { now: string; before: string | undefined; whole: boolean }

/** The account on the invoice and the previous one. Only their last four characters are shown until `whole`. */
export function Accounts({ now, before, whole }: Props) {
  const { t } = useTranslation('checks')
  const shown = whole ? ibanText : masked
  return (
    <dl className="check-accounts">
      <div>
        <dt>{t(($) => $.now)}</dt>
        <dd>{shown(now)}</dd>
      </div>
      {before !== undefined && (
        <div>
          <dt>{t(($) => $.before)}</dt>
          <dd>{shown(before)}</dd>
        </div>
      )}
    </dl>
  )
}

function masked(iban: string): string {
  return `•••• ${iban.slice(-4)}`
}
