import { useTranslation } from 'react-i18next'
import { useRecent } from './recent.ts'

/** An empty search: the last ones on this device, and three examples. */
export function SearchStart({ userId, onPick }: { userId: string; onPick: (q: string) => void }) {
  const { t } = useTranslation('search')
  const recent = useRecent(userId)
  const examples = [t(($) => $.example.amount), t(($) => $.example.number), t(($) => $.example.word)]
  const rows = [
    { title: t(($) => $.recent), all: recent },
    { title: t(($) => $.examples), all: examples },
  ].filter(({ all }) => all.length > 0)
  return (
    <div className="search-start">
      {rows.map(({ title, all }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {all.map((q) => (
              <li key={q}>
                <button type="button" className="search-filter" onClick={() => onPick(q)}>
                  {q}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
