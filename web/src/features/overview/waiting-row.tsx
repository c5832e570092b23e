import { remind, type WaitingDossier } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../platform/api.ts'
import { dayAndMonth, isSameDay } from '../../platform/dates.ts'
import { useErrorText } from '../../platform/errors.ts'
import { moneyText } from '../../platform/money.ts'
import { Button } from '../../ui/button.tsx'
import { useToday } from '../../ui/today.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDutyText } from '../../ui/use-duty-text.ts'
import { refreshOverview } from './overview.ts'

const dayMs = 86_400_000

/** One dossier that waits for the other company, with the button to remind them: once a day. */
export function WaitingRow({ row }: { row: WaitingDossier }) {
  const { t, i18n } = useTranslation('overview')
  const say = useDutyText()
  const today = useToday()
  const { id, title, counterpart_name, duty, since, amount, currency, guest_opened } = row
  const days = Math.floor((today.getTime() - Date.parse(since)) / dayMs)
  const day = dayAndMonth(since, i18n.language, today)
  const when = isSameDay(new Date(since), today)
    ? t(($) => $.waiting.today)
    : `${t(($) => $.waiting.since, { day })} · ${t(($) => $.waiting.days, { count: Math.max(1, days) })}`
  const opened = guest_opened === null ? null : t(($) => (guest_opened ? $.waiting.opened : $.waiting.not_opened))
  return (
    <li className="waiting-row">
      <span className="grow">
        <Link className="title cut" to={`/app/dossier/${id}`}>
          {title}
        </Link>
        <span className="line2">{[counterpart_name, say(duty)].filter(Boolean).join(': ')}</span>
        <span className="line2">{[when, opened].filter(Boolean).join(' · ')}</span>
      </span>
      {amount && Number(amount) !== 0 && (
        <span className="overview-amount">{moneyText(amount.replace('-', ''), currency, i18n.language)}</span>
      )}
      <Reminder row={row} />
    </li>
  )
}

function Reminder({ row: { id, title, counterpart_name, duty, reminded_at, can_remind } }: { row: WaitingDossier }) {
  const { t, i18n } = useTranslation('overview')
  const client = useQueryClient()
  const errorText = useErrorText()
  const today = useToday()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { kind, card_id, document_id, message_id, agreement_id } = duty
      return call(remind, { params: { id }, body: { kind, card_id, document_id, message_id, agreement_id } })
    },
    onSuccess: () => toast.good(t(($) => $.waiting.sent, { company: counterpart_name ?? '' })),
    onError: (error) => toast.wrong(errorText(error)),
    onSettled: () => refreshOverview(client),
  })
  if (!can_remind)
    return (
      reminded_at && (
        <span className="waiting-reminded line2">
          {t(($) => $.waiting.reminded, { day: dayAndMonth(reminded_at, i18n.language, today) })}
        </span>
      )
    )
  return (
    <Button
      size="sm"
      aria-label={t(($) => $.waiting.remind_name, { title })}
      busy={isPending && t(($) => $.waiting.busy)}
      onClick={() => mutate()}
    >
      {t(($) => $.waiting.remind)}
    </Button>
  )
}
