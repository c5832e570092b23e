import { type KeyboardEvent, useRef } from 'react'
import './tabs.css'

type Tab<Id extends string> = { id: Id; label: string }
type Props<Id extends string> = {
  label: string
  tabs: Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Only the tab list: the caller renders panel `x` with the id `panel-x`, labelled by `tab-x`. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null)

  function steer(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const now = tabs.findIndex(({ id }) => id === selected)
    const next = tabs[(now + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={steer}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-controls={`panel-${id}`}
          aria-selected={id === selected}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
