import type { Card, Pay } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { upperFirst } from '../../../platform/upper-first.ts'
import { Choice } from '../../../ui/choice.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { NoteField } from '../note-field.tsx'
import { usePaperName } from '../paper-name.ts'
import { figuresOf, useVerdict } from '../verdict.ts'
import '../act-form.css'
import { Pick } from './pick.tsx'
import './proposal-sheet.css'
import { type SendProposal, useProposal } from './use-proposal.ts'

type Props = { card: Card; open: boolean; onClose: () => void; sending: SendProposal }

/** Proposes a way out for each line of a card that differs, with the amount to pay now at its foot. */
export function ProposalSheet({ card, open, onClose, sending }: Props) {
  const { t } = useTranslation('proposals')
  const paperName = usePaperName()
  const verdict = useVerdict()
  const form = useProposal({ card, sending, onDone: onClose })
  const countered = card.agreement?.permissions.counter && card.agreement.state === 'offered'

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
      instead={
        form.loading ? (
          <Loading text={t(($) => $.loading)} />
        ) : form.failed ? (
          <LoadFailed text={t(($) => $.failed)} onRetry={form.retry} busy={false} />
        ) : undefined
      }
    >
      <p className="act-of">
        {upperFirst(paperName(card.invoice))} · {verdict(figuresOf(card))}
      </p>
      {form.lines.map((line, index, { length }) => (
        <Pick
          key={line.n}
          line={line}
          place={length > 1 ? t(($) => $.line_of, { n: index + 1, k: length }) : null}
          currency={card.currency}
          choice={form.choices[line.n] ?? { way: 'open', typed: '' }}
          wrong={form.wrong_amounts.includes(line.n)}
          onChoose={(choice) => form.choose(line.n, choice)}
        />
      ))}
      <ErrorLine text={form.all_open ? t(($) => $.all_open) : undefined} />
      {form.pay && Number(form.pay.excl.credit) > 0 && (
        <div className="choices">
          <Choice
            type="checkbox"
            label={t(($) => $.new_invoice)}
            checked={form.by_invoice}
            onChange={({ target }) => form.setByInvoice(target.checked)}
          />
        </div>
      )}
      <NoteField text={form.note} wrong={form.wrong_note} onWrite={form.write} />
      <ErrorLine text={form.refused} />
      {form.pay && (
        <FootSum pay={form.pay} lines={form.lines.length} credited={form.credited} currency={card.currency} />
      )}
    </FormModal>
  )
}

type FootProps = { pay: Pay; lines: number; credited: string; currency: string | null }

/**
 * The amounts that were credited, would be credited and paid, of all lines together. They stay at the foot while the
 * lines scroll.
 */
function FootSum({ pay: { now, excl, credit_note }, lines, credited, currency }: FootProps) {
  const { t, i18n } = useTranslation('proposals')
  const money = (amount: string) => moneyText(amount, currency, i18n.language)
  return (
    <p className="act-sum" aria-live="polite">
      {Number(credited) > 0 && (
        <>
          <span>{t(($) => $.pay.already)}</span>
          <b>{money(credited)}</b>
        </>
      )}
      {credit_note && (
        <>
          <span>
            {t(($) => $.pay.credit)}
            {lines > 1 && ` · ${t(($) => $.pay.lines, { count: lines })}`}
          </span>
          <b>{money(credit_note.excl)}</b>
        </>
      )}
      <span className="act-total">{t(($) => (now === null ? $.pay.part : $.pay.now_incl))}</span>
      <b className="act-total">{money(now ?? excl.agreed)}</b>
      {now === null && <span>{`${t(($) => $.pay.excl)} · ${t(($) => $.pay.unsure)}`}</span>}
    </p>
  )
}
