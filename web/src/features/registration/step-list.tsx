import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { stepNames } from './step-names.ts'

type Props = {
  step: number
  /** Returns to a finished step; null once the registration is complete. */
  onGoTo: ((step: 1 | 2 | 3) => void) | null
}

/** The progress: a list on wide screens, a line with four bars on narrow ones. */
export function StepList({ step, onGoTo }: Props) {
  const { t } = useTranslation('registration')
  const over = step === stepNames.length
  const current = stepNames[step - 1] ?? 'company'

  return (
    <>
      <p className="step-m">
        {t(($) => $.step_of, { step })} · <b>{t(($) => $.steps[current])}</b>
        <span aria-hidden="true">
          {stepNames.map((name, index) => (
            <i key={name} className={classes(index + 1 < step && 'done', index + 1 === step && 'now')} />
          ))}
        </span>
      </p>
      <ol className="wizard-steps" aria-label={t(($) => $.steps_label)}>
        {stepNames.map((name, index) => {
          const number = index + 1
          const done = number < step || over
          const label = t(($) => $.steps[name])
          return (
            <li
              key={name}
              className={classes(done && 'done', number === step && 'now')}
              aria-current={number === step ? 'step' : undefined}
            >
              <span className="wizard-nr" aria-hidden="true">
                {done ? <Check className="s16" /> : number}
              </span>
              <span>
                {number < step && onGoTo ? (
                  <button
                    type="button"
                    className="link"
                    onClick={() => onGoTo(number === 1 ? 1 : number === 2 ? 2 : 3)}
                  >
                    {label}
                  </button>
                ) : (
                  label
                )}
                {done && <span className="sr">, {t(($) => $.finished)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
