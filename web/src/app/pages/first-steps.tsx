import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { classes } from '../../ui/classes.ts'
import { type Step, useFirstSteps } from './use-first-steps.ts'

/**
 * The first tasks of a new company. They tick themselves, and disappear when all are done or somebody dismisses them.
 */
export function FirstSteps({ onNewDossier }: { onNewDossier: () => void }) {
  const { t } = useTranslation('app')
  const { steps, place, end } = useFirstSteps()
  const finished = steps?.every(({ done }) => done) ?? false

  useEffect(() => {
    if (finished) end()
  })

  if (!steps || finished) return null

  function toDo({ id, done }: Step) {
    const text = done ? t(($) => $.first_steps.done[id]) : t(($) => $.first_steps.todo[id])
    if (done) return text
    if (id === 'compare' && place) return <Link to={`/app/dossier/${place}`}>{text}</Link>
    if (id === 'relation') return <Link to="/app/relations">{text}</Link>
    return (
      <button type="button" className="link" onClick={onNewDossier}>
        {text}
      </button>
    )
  }

  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 className="steps-title" id="first-steps">
        {t(($) => $.first_steps.title)}
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={step.id} className={classes(step.done && 'done')}>
            <span className="step-dot">{step.done && <Check aria-hidden="true" />}</span>
            {toDo(step)}
            {step.done && <span className="sr">{` ${t(($) => $.first_steps.is_done)}`}</span>}
          </li>
        ))}
      </ol>
      <IconButton label={t(($) => $.first_steps.hide)} icon={<X aria-hidden="true" />} onClick={end} />
    </section>
  )
}
