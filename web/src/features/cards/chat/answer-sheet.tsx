import {
  type AnswerReason,
  type AnswerWish,
  answerReasons,
  answerWishes,
  type Card,
  type CardLine,
} from '@klopt/contract'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import '../act-form.css'
import './answer-sheet.css'
import { type SendAnswer, useAnswer } from './use-answer.ts'
import '../../../ui/select.css'

type Props = {
  card: Card
  line: CardLine | null
  /** The company that sees the answer; empty in a dossier of one company. */
  company: string
  open: boolean
  onClose: () => void
  sending: SendAnswer
}

/** The answer form: reasons, wish and an optional note. */
export function AnswerSheet({ card, line, company, open, onClose, sending }: Props) {
  const { t } = useTranslation('cards')
  const form = useAnswer({ card, line, sending, onDone: onClose })
  const note = useId()
  const wish = useId()
  const isCredit = card.invoice.kind === 'credit_note'
  const optional = !form.reasons.includes('other')

  return (
    <FormModal
      title={t(($) => $.answer.title)}
      open={open}
      onClose={onClose}
      onGiveUp={form.giveUp}
      onSubmit={form.submit}
      submit={t(($) => $.answer.send)}
      busy={form.busy}
      focuses_wrong
    >
      <fieldset
        className="field"
        aria-invalid={form.wrong.reason ? true : undefined}
        aria-describedby={form.wrong.reason ? `${note}-reason` : undefined}
      >
        <legend className="sr">{t(($) => $.answer.reason)}</legend>
        <div className="reasons">
          {(isCredit ? creditReasons : answerReasons).map((reason) => (
            <Reason
              key={reason}
              words={isCredit ? 'credit' : 'invoice'}
              reason={reason}
              chosen={form.reasons}
              onChoose={form.chooseReason}
            />
          ))}
        </div>
        <div id={`${note}-reason`}>
          <ErrorLine text={form.wrong.reason} />
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor={wish}>{t(($) => $.answer.wish)}</label>
        <div className="select-wrap">
          <select
            id={wish}
            className="input select"
            value={form.wish}
            onChange={({ target }) => {
              const chosen = answerWishes.find((known) => known === target.value)
              if (chosen) form.chooseWish(chosen)
            }}
          >
            {answerWishes.map((one) => (
              <Wish key={one} wish={one} />
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      </div>
      <div className="field">
        <label htmlFor={note}>
          {t(($) => $.answer.note)}
          {optional && <span className="optional"> ({t(($) => $.answer.optional)})</span>}
        </label>
        <textarea
          id={note}
          className="input note-field"
          rows={3}
          value={form.note}
          aria-invalid={form.wrong.note ? true : undefined}
          aria-describedby={`${note}-wrong ${note}-hint`}
          onChange={({ target }) => form.write(target.value)}
        />
        <div id={`${note}-wrong`}>
          <ErrorLine text={form.wrong.note} />
        </div>
        <p className="hint" id={`${note}-hint`}>
          {company ? t(($) => $.answer.who_sees, { company }) : t(($) => $.answer.who_sees_own)}
        </p>
      </div>
      <ErrorLine text={form.refused} />
    </FormModal>
  )
}

function Wish({ wish }: { wish: AnswerWish }) {
  const { t } = useTranslation('answers')
  return <option value={wish}>{t(($) => $.wishes[wish])}</option>
}

/** A credit note is only wrong by what it credits wrongly. */
const creditReasons = ['quantity', 'price', 'reference', 'other'] as const

type ReasonProps = {
  words: 'invoice' | 'credit'
  reason: AnswerReason
  chosen: AnswerReason[]
  onChoose: (reason: AnswerReason) => void
}

function Reason({ words, reason, chosen, onChoose }: ReasonProps) {
  const { t } = useTranslation(['answers', 'cards'])
  const ofCredit = words === 'credit' ? creditReasons.find((one) => one === reason) : undefined
  return (
    <label>
      <input type="checkbox" value={reason} checked={chosen.includes(reason)} onChange={() => onChoose(reason)} />
      {ofCredit ? t(($) => $.credit.reasons[ofCredit], { ns: 'cards' }) : t(($) => $.reasons[reason])}
    </label>
  )
}
