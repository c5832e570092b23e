import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorTitle } from './error-title.tsx'
import './feedback.css'

/** The id of a field's element, and its error text. */
export type FieldIssue = { id: string; text: string }

/**
 * A list of all errors in a form, if there are two or more, with links to the fields. Each attempt focuses the list,
 * or the only invalid field. The page title shows that there is an error.
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

/** Prevents navigation to the hash, because the URL determines the open page. */
function goTo(event: { preventDefault: () => void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
