import { type RefObject, useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { CompanySearch } from './use-company-search.ts'

type Props = { search: CompanySearch; input: RefObject<HTMLInputElement | null> }

/** The error of a failed search. Retrying focuses the field and opens the list for the results. */
export function SearchFailed({ search: { failed, retry }, input }: Props) {
  const { t } = useTranslation('companies')
  const list = useContext(ComboBoxStateContext)
  const tried = useRef(false)

  useEffect(() => {
    if (failed || !tried.current) return
    tried.current = false
    list?.open(null, 'input')
  }, [failed, list])

  function tryAgain() {
    tried.current = true
    input.current?.focus()
    retry()
  }
  return failed && <LoadFailed text={t(($) => $.search.failed)} onRetry={tryAgain} />
}
