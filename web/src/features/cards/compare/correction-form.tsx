import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { Note } from '../../../ui/note.tsx'
import { usePapers } from './context.ts'
import { useDoubt } from './doubt.ts'
import { sideOf, type Target } from './model.ts'
import { TypedInput } from './typed-input.tsx'
import { type Choice as CorrectionChoice, other, useCorrection } from './use-correction.ts'

type Props = { target: Target; name: string; ownCompanyId: string; onClose: () => void }

/** The choices for a value: as printed, the figure that makes the totals add up, or a typed one. */
export function CorrectionForm({ target, name, ownCompanyId, onClose }: Props) {
  const { t } = useTranslation('compare')
  const { card, companies } = usePapers()
  const group = useId()
  const doubt = useDoubt()(target)
  const correction = useCorrection(target, onClose)
  const { form, value, choices, chosen, typed, wrong, changed, formatted } = correction
  const others = companies.filter(({ id }) => id !== ownCompanyId).map((company) => company.name)

  function noteOf({ note }: CorrectionChoice): string | undefined {
    if (note === 'fits') return t(($) => $.correct.fits[sideOf(card, target.document_id)])
    if (note === 'read') return t(($) => $.correct.as_read)
    if (note === 'now') return t(($) => $.correct.now, { name: value?.typed_by?.full_name ?? '' })
    return note === 'back' ? t(($) => (value?.read === null ? $.correct.no_value : $.correct.take_back)) : undefined
  }
  function changeText(): string {
    const now = { value: changed?.value ? formatted(changed.value) : '–' }
    if (!changed?.typed_by) return t(($) => $.correct.changed_back, now)
    return t(($) => $.correct.changed, { ...now, name: changed.typed_by.full_name })
  }

  return (
    <form
      noValidate
      className="correction"
      onSubmit={(event) => {
        event.preventDefault()
        correction.submit()
      }}
    >
      {changed ? <Note kind="wait">{changeText()}</Note> : doubt && <p>{doubt}</p>}
      {value?.xpath && <p className="from-xml">{t(($) => $.correct.from_xml, { place: placeIn(value.xpath) })}</p>}
      <fieldset className="choices">
        <legend className="sr">{t(($) => $.correct.choice)}</legend>
        {choices.map((choice) => (
          <Choice
            key={choice.id}
            type="radio"
            name={group}
            label={choice.value === null ? '–' : formatted(choice.value)}
            note={noteOf(choice)}
            checked={chosen === choice.id}
            onChange={() => correction.choose(choice.id)}
          />
        ))}
        <label className="choice">
          <input
            className="tick"
            type="radio"
            name={group}
            checked={chosen === other}
            onChange={() => correction.choose(other)}
          />
          <span>{t(($) => $.correct.other)}</span>
          <TypedInput
            form={form}
            typed={typed}
            label={t(($) => $.correct.other_value, { name })}
            wrong={wrong ? `${group}-wrong` : undefined}
            onType={correction.type}
          />
        </label>
      </fieldset>
      {wrong && (
        <p className="error" id={`${group}-wrong`} role="alert">
          <CircleAlert className="s16" aria-hidden="true" />
          {wrong}
        </p>
      )}
      <ErrorLine text={correction.refused} />
      {correction.also.length > 0 && (
        <div className="choices">
          <Choice
            type="checkbox"
            label={t(($) => $.correct.also, { values: correction.also.join(', ') })}
            note={t(($) => $.correct.not_also)}
            checked={correction.with_also}
            onChange={(event) => correction.chooseAlso(event.target.checked)}
          />
        </div>
      )}
      <p>
        {others.length > 0
          ? t(($) => $.correct.who_sees, { company: others.join(', ') })
          : t(($) => $.correct.who_sees_own)}
      </p>
      <footer>
        <Button size="sm" onClick={onClose}>
          {t(($) => $.correct.cancel)}
        </Button>
        <Button size="sm" kind="primary" type="submit" busy={correction.busy && t(($) => $.correct.saving)}>
          {t(($) => $.correct.save)}
        </Button>
      </footer>
    </form>
  )
}

/** The XPath without the root element: InvoiceLine[2]/InvoicedQuantity. */
function placeIn(xpath: string): string {
  return xpath.replace(/^\/[^/]+\//, '')
}
