import { useTranslation } from 'react-i18next'
import '../beside.css'
import './inbox.css'
import './problem.css'

const days = ['08-21', '08-22', '08-26', '08-27', '09-01', '09-08']
const senders = ['Van Dalen', 'Sanne Bakker', 'Van Dalen', 'Sanne Bakker', 'Omar El Idrissi', 'Van Dalen']

/** The cost of differences between order and invoice, and how Klopt helps. */
export function Problem() {
  const { t, i18n } = useTranslation('landing')
  const subjects = [
    t(($) => $.inbox.first),
    t(($) => $.inbox.second),
    t(($) => $.inbox.third),
    t(($) => $.inbox.fourth),
    t(($) => $.inbox.fifth),
    t(($) => $.inbox.last),
  ]
  const dayOf = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : 'nl-NL', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })

  return (
    <section className="problem">
      <div className="site-wrap beside">
        <div data-reveal>
          <h2>{t(($) => $.problem.title)}</h2>
          <p>{t(($) => $.problem.agitation)}</p>
        </div>
        <div className="inbox" role="img" aria-label={t(($) => $.inbox.alt)} data-reveal>
          {subjects.map((subject, index) => (
            <p key={subject}>
              <b>{senders[index]}</b>
              <span>{subject}</span>
              <time>{dayOf.format(new Date(`2025-${days[index]}`)).replace('.', '')}</time>
            </p>
          ))}
        </div>
        <div className="problem-turn" data-reveal>
          <p>{t(($) => $.problem.specific)}</p>
          <p>
            <strong>{t(($) => $.problem.solution)}</strong>
          </p>
        </div>
      </div>
    </section>
  )
}
