import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorTitle } from './error-title.tsx'
import './feedback.css'

/** A field by the id of its element, and what is wrong with it. */
export type FieldIssue = { id: string; text: string }

/**
 * All that is wrong in a form, from two errors on; a line leads to its field. Each attempt puts the focus here, or on
 * the only wrong field. The title of the page says that something is.
 */
export function ErrorSummary({ wrong, attempt }: { wrong: FieldIssue[]; attempt: number }) {
  const { t } = useTranslation('ui')
  const summary = useRef<HTMLDivElement>(null)
  const only = useRef<string | null>(null)
  useEffect(() => {
    only.current = wrong.length === 1 ? (wrong[0]?.id ?? null) : null
  })
  useEffect(() => {
    if (attempt === 0) return
    const field = only.current === null ? null : document.getElementById(only.current)
    ;(field ?? summary.current)?.focus()
  }, [attempt])

  if (wrong.length === 0) return null
  return (
    <>
      {attempt > 0 && <ErrorTitle />}
      {wrong.length > 1 && (
        <div className="note wrong error-summary" role="alert" tabIndex={-1} ref={summary}>
          <div>
            <b>{t(($) => $.wrong_fields, { count: wrong.length })}</b>
            <ul>
              {wrong.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  )
}

/** The address stays as it is: it says which page is open. */
function goTo(event: { preventDefault: () => void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
