import type { Message, SystemEvent } from '@klopt/contract'
import {
  AtSign,
  Bell,
  Building2,
  Clock,
  Columns2,
  FilePlus,
  FileX,
  Handshake,
  Info,
  Lock,
  LockOpen,
  type LucideIcon,
  Pencil,
  Pin,
  PinOff,
  Tag,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { When } from '../../ui/when.tsx'
import { MoreButton } from './acts/more-button.tsx'
import { cardOf, useCardParts } from './card-parts.ts'
import { WholeName } from '../../ui/whole-name.tsx'
import { useEventText } from './event-text.ts'
import { quoteOf } from './quotes/quote.ts'

const icons: Record<SystemEvent, LucideIcon> = {
  document_added: FilePlus,
  document_removed: FileX,
  kind_corrected: Tag,
  value_corrected: Pencil,
  pen_answered: Pencil,
  seller_corrected: Pencil,
  version_added: FilePlus,
  order_chosen: Columns2,
  card_made: Columns2,
  card_changed: Columns2,
  agreement_kept: Handshake,
  agreement_differs: Handshake,
  user_added: UserPlus,
  user_left: UserMinus,
  user_removed: UserMinus,
  admin_joined: UserPlus,
  company_added: Building2,
  company_replaced: Building2,
  address_renewed: AtSign,
  message_pinned: Pin,
  document_pinned: Pin,
  unpinned: PinOff,
  renamed: Pencil,
  access_renewed: Clock,
  extension_requested: Clock,
  colleague_asked: UserPlus,
  link_taken_back: UserMinus,
  reminded: Bell,
  close_requested: Lock,
  close_cancelled: LockOpen,
  closed: Lock,
  welcome_1: Info,
  welcome_2: Info,
  welcome_3: Info,
}

/** A system line about an event in the dossier. */
export function EventLine({ message, pointed }: { message: Message; pointed: boolean }) {
  const { i18n } = useTranslation('messages')
  const text = useEventText()(message)
  const { Line } = useCardParts()
  const { data } = message
  const card = cardOf(message)
  const quotable = quoteOf(message) !== null
  const Icon = Object.entries(icons).find(([event]) => event === message.event)?.[1] ?? Info

  return (
    <div className={classes('chat-event', pointed && 'pointed')} lang={text === message.message ? 'nl' : i18n.language}>
      <Icon className="s16" aria-hidden="true" />
      {card ? (
        <Line data={card}>{text}</Line>
      ) : (
        <WholeName text={text} name={data && 'filename' in data ? data.filename : undefined} />
      )}{' '}
      · <When at={message.created_at} as="chat" />
      {quotable && <MoreButton message={message} text={text} />}
    </div>
  )
}
