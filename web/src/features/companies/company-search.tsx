import { type CompanyHit, limits } from '@klopt/contract'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ComboBox, Input, Label, ListBox, Popover } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import '../../ui/menu.css'
import '../../ui/search-field.css'
import './companies.css'
import { CompanyOption } from './company-option.tsx'
import { SearchFailed } from './search-failed.tsx'
import { shortestSearch } from './search.ts'
import { type CompanySearch, keyOf } from './use-company-search.ts'

type Props = { search: CompanySearch; busy: boolean }

/** A field that searches while typing, with the results in a list below it. */
export function CompanySearchField({ search, busy }: Props) {
  const { t, i18n } = useTranslation('companies')
  const input = useRef<HTMLInputElement>(null)
  const { text, hits, chosen } = search
  useEffect(() => input.current?.focus(), [])

  function clear() {
    search.type('')
    input.current?.focus()
  }
  function isUnavailable(hit: CompanyHit) {
    const state = search.stateOf(hit)
    return state !== null && state !== 'asked' && !search.isOnAgain(hit)
  }
  function emptyText() {
    if (text.trim().length < shortestSearch) return t(($) => $.search.too_short)
    return search.searching ? t(($) => $.search.searching) : t(($) => $.search.none)
  }

  return (
    // Gives the library's own screen reader texts the language of the app.
    <I18nProvider locale={i18n.language === 'en' ? 'en-GB' : 'nl-NL'}>
      <ComboBox<CompanyHit>
        className="field company-search"
        items={hits}
        inputValue={text}
        onInputChange={search.type}
        selectedKey={chosen && keyOf(chosen)}
        onSelectionChange={search.choose}
        disabledKeys={hits.filter(isUnavailable).map(keyOf)}
        isReadOnly={busy}
        allowsCustomValue
        allowsEmptyCollection={!search.failed}
      >
        <Label>{t(($) => $.search.label)}</Label>
        <div className="search">
          <Search aria-hidden="true" />
          <Input className="input" ref={input} maxLength={limits.search} autoComplete="off" inputMode="search" />
          {text !== '' && !busy && (
            <IconButton
              label={t(($) => $.clear, { ns: 'ui' })}
              icon={<X aria-hidden="true" />}
              tip={false}
              onClick={clear}
            />
          )}
        </div>
        <Popover className="menu company-hits" offset={4}>
          <ListBox<CompanyHit>
            aria-label={t(($) => $.search.list)}
            renderEmptyState={() => <p className="no-hits">{emptyText()}</p>}
          >
            {(hit) => <CompanyOption hit={hit} query={search.query} state={search.stateOf(hit)} />}
          </ListBox>
        </Popover>
        <SearchFailed search={search} input={input} />
      </ComboBox>
    </I18nProvider>
  )
}
