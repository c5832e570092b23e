import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSingleKeys } from '../platform/single-keys.ts'
import { IconButton } from './icon-button.tsx'
import './field.css'
import './search-field.css'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  hits?: number
  /** The result in words, instead of the number of hits. It is announced once the typing rests. */
  found?: string
  /** Takes the focus when it is shown. */
  atOnce?: boolean
  maxLength: number
}

/** A search box with the number of hits inside it, to avoid a layout shift. `/` focuses it, Escape clears it. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  hits = 0,
  found,
  atOnce = false,
  maxLength,
}: Props) {
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Back returns to a place further down, which the focus must leave alone.
    if (atOnce) input.current?.focus({ preventScroll: true })
  }, [atOnce])
  useEffect(() => {
    const goHere = (event: KeyboardEvent) => {
      const elsewhere = 'input, textarea, select, [role=dialog]:not([aria-modal=false])'
      const typing = event.target instanceof Element && event.target.closest(elsewhere)
      if (event.key !== '/' || !hasSingleKeys() || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', goHere)
    return () => removeEventListener('keydown', goHere)
  }, [])

  function clear() {
    onChange('')
    input.current?.focus()
  }

  return (
    <div className="search" role="search">
      <Search aria-hidden="true" />
      <input
        ref={input}
        className="input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value && clear()}
      />
      {found === undefined ? (
        <span className="search-found" role="status">
          {value.trim() && t(($) => $.hits, { count: hits })}
        </span>
      ) : (
        <>
          <span className="search-found" aria-hidden="true">
            {found}
          </span>
          <Rested text={found} />
        </>
      )}
      {value && <IconButton label={t(($) => $.clear)} icon={<X aria-hidden="true" />} tip={false} onClick={clear} />}
    </div>
  )
}

const restMs = 500

/** Announces a text once it has not changed for a moment. */
function Rested({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="sr" role="status">
      {announced}
    </span>
  )
}
