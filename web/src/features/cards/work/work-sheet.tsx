import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { NoteField } from '../note-field.tsx'
import { AmountFields } from './amount-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { useFaultText } from './fault-text.ts'
import { type SendWork, useWorkForm } from './use-work.ts'
import '../act-form.css'
import './work-sheet.css'
import type { ExtraWork } from './works.ts'

type Props = {
  dossierId: string
  /** The offer that this one counters or replaces. */
  answers: ExtraWork | null
  open: boolean
  onClose: () => void
  sending: SendWork
}

/** Asks the other company to agree to extra work before it begins, with the amount at its foot. */
export function WorkSheet({ dossierId, answers, open, onClose, sending }: Props) {
  const { t, i18n } = useTranslation('work')
  const form = useWorkForm({ dossierId, answers, unit: t(($) => $.units.hour), sending, onDone: onClose })
  const faultText = useFaultText()
  const what = useId()
  const countered = answers?.permissions.counter

  return (
    <FormModal
      title={t(($) => (countered ? $.counter_title : $.title))}
      open={open}
      onClose={onClose}
      onGiveUp={form.giveUp}
      onSubmit={form.submit}
      submit={t(($) => $.send)}
      busy={form.busy}
      focuses_wrong
    >
      <p className="act-of">{t(($) => $.before)}</p>
      <div className="field">
        <label htmlFor={what}>{t(($) => $.what)}</label>
        <textarea
          id={what}
          className="input note-field"
          rows={2}
          value={form.fields.what}
          aria-invalid={form.faults.what ? true : undefined}
          aria-describedby={`${what}-wrong`}
          onChange={({ target }) => form.type('what', target.value)}
        />
        <div id={`${what}-wrong`}>
          <ErrorLine text={faultText('what', form.faults.what, form.fields.what)} />
        </div>
      </div>
      <fieldset className="work-how">
        <legend className="sr">{t(($) => $.amount)}</legend>
        <Segments
          options={[
            { value: 'fixed', label: t(($) => $.fixed) },
            { value: 'rate', label: t(($) => $.by_rate) },
          ]}
          value={form.fields.how}
          onChange={(how) => form.type('how', how)}
        />
      </fieldset>
      <AmountFields fields={form.fields} faults={form.faults} onType={form.type} />
      <PhotoField photo={form.photo?.file ?? null} fault={form.fault} onChoose={form.choose} />
      <NoteField text={form.note} wrong={form.wrong_note} onWrite={form.write} />
      <ErrorLine text={form.refused} />
      <p className="act-sum" aria-live="polite">
        <span className="act-total">{t(($) => $.sum)}</span>
        <b className="act-total">{form.sum === null ? '–' : moneyText(form.sum, 'EUR', i18n.language)}</b>
      </p>
    </FormModal>
  )
}
