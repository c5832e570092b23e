import type { SearchPage } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../platform/money.ts'
import { useLanguage } from '../../ui/language.tsx'
import { WhenIn } from '../../ui/when.tsx'

/** How the query was understood, and what was not searched. */
export function UnderstoodLine({ understood, complete, indexed_since }: SearchPage) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const { amounts, instead_of, words } = understood
  return (
    <>
      {instead_of !== null && words.length > 0 && (
        <p className="search-understood">
          {t(($) => $.instead)} <b>{words.join(', ')}</b>
        </p>
      )}
      {amounts.length > 0 && (
        <p className="search-understood">
          {t(($) => $.on_amount)} <b>{amounts.map((amount) => amountText(amount, 'EUR', language)).join(', ')}</b>
          {t(($) => $.however)}
        </p>
      )}
      {!complete && <p className="search-understood">{t(($) => $.incomplete)}</p>}
      {indexed_since !== null && (
        <p className="search-understood">
          <WhenIn at={indexed_since} as="date" say={(date) => t(($) => $.since, { date })} />
        </p>
      )}
    </>
  )
}
