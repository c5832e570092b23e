import type { Dossier, Duty, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCardContext } from '../../features/cards/card-context.ts'
import { useCards } from '../../features/cards/cards.ts'
import { DutyBar } from '../../features/dossiers/detail/turn/duty-bar.tsx'
import { cardOf } from '../../features/messages/card-parts.ts'
import { focusLine } from '../../features/messages/focus-line.ts'
import { messagesQuery } from '../../features/messages/messages.ts'

type Props = {
  dossier: Dossier
  me: Pick<User, 'company_id'>
  /** Goes to a message. */
  onGo: (seq: number) => void
}

/** The bar with what is to be done, with the buttons of the cards that end it. */
export function Duties({ dossier, me, onGo }: Props) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const cards = useCards(dossier.id)
  const { onPropose, onUpload } = useCardContext()
  const [, setParams] = useSearchParams()

  /** To the message that made it, else to its card. What is too far back opens in the comparison. */
  function go({ message_id, card_id, kind }: Duty) {
    if (kind === 'close') return focusIn('.ask-bar button')
    const lines = client.getQueryData(messagesQuery(dossier.id).queryKey)?.messages ?? []
    const line =
      lines.find(({ id }) => id === message_id) ?? lines.findLast((one) => card_id && cardOf(one)?.card_id === card_id)
    if (line) {
      onGo(line.seq)
      focusLine({ seq: line.seq })
    } else if (card_id) setParams({ vergelijk: card_id })
  }
  function actOf(duty: Duty) {
    const { kind, about, card_id } = duty
    const propose = cards.find(({ id }) => id === card_id)?.permissions.propose ? card_id : null
    const see = { label: t(($) => $.duties.see), onAct: () => go(duty) }
    const answers = kind === 'difference' || kind === 'objection' || about === 'deliver'
    if (answers && propose) return { label: t(($) => $.duties.propose), onAct: () => onPropose(propose) }
    if (kind === 'proposal') return { ...see, label: t(($) => $.duties.see_proposal) }
    if (kind === 'owed' && about !== 'deliver') return { label: t(($) => $.duties.upload), onAct: onUpload }
    if (kind === 'question' && (about === 'order' || about === 'parties'))
      return { ...see, label: t(($) => $.duties.choose) }
    if (kind === 'reply') return { label: t(($) => $.duties.answer), onAct: () => focusIn('.composer textarea') }
    return kind === 'own' ? null : see
  }
  return <DutyBar dossier={dossier} companyId={me.company_id} onGo={go} actOf={actOf} />
}

function focusIn(where: string) {
  document.querySelector<HTMLElement>(where)?.focus()
}
