import { listMessages } from '@klopt/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Link, MailOpen, Pencil, Pin, Reply, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { copyText } from '../../../platform/copy-text.ts'
import { addressOf } from '../../../platform/dossier-link.ts'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import '../../../ui/menu.css'
import { toast } from '../../../ui/toasts.ts'
import { useCopyLink } from '../../../ui/use-copy-link.ts'
import { cardOf, useCardParts } from '../card-parts.ts'
import { useMessageText } from '../event-text.ts'
import { quoteOf } from '../quotes/quote.ts'
import type { Acts, MenuTarget } from './use-acts.ts'

/** The menu of one message. */
export function MessageMenu({ acts, chosen: { message, beside } }: { acts: Acts; chosen: MenuTarget }) {
  const { t } = useTranslation('messages')
  const ui = useTranslation('ui')
  const anchor = useRef(beside)
  const text = useMessageText()(message)
  const changeable = acts.mayChange(message)
  const mailed = useMailed(message.dossier_id, message.seq, changeable)
  const client = useQueryClient()
  const copyLink = useCopyLink()
  const { readLines } = useCardParts()
  const lines = readLines(client, message.dossier_id, cardOf(message)?.card_id ?? '')
  const icon = { 'aria-hidden': true } as const
  const entries: MenuEntry[] = []
  const whole = quoteOf(message)
  if (acts.mayReply(message))
    entries.push({
      id: 'reply',
      label: t(($) => $.acts.reply),
      icon: <Reply {...icon} />,
      onAction: () => acts.reply(message),
    })
  if (acts.mayReply(message) && whole?.kind === 'card')
    for (const { n, name } of lines)
      entries.push({
        id: `line ${n}`,
        label: t(($) => $.acts.reply_line, { name }),
        icon: <Reply {...icon} />,
        onAction: () => acts.reply(message, { ...whole, line: String(n), label: `${whole.label} · ${name}` }),
      })
  if (text !== '')
    entries.push({ id: 'copy', label: t(($) => $.acts.copy), icon: <Copy {...icon} />, onAction: () => void copy() })
  const { dossier_id, seq } = message
  entries.push({
    id: 'link',
    label: ui.t(($) => $.link.copy),
    icon: <Link {...icon} />,
    onAction: () => void copyLink(addressOf(dossier_id, { kind: 'message', seq })),
  })
  if (changeable)
    entries.push(
      { id: 'edit', label: t(($) => $.acts.edit), icon: <Pencil {...icon} />, onAction: () => acts.edit(message) },
      {
        id: 'delete',
        label: t(($) => $.acts.delete),
        icon: <Trash2 {...icon} />,
        onAction: () => acts.setDeleting(message),
      },
    )

  const pin = acts.pin(message)
  if (pin)
    entries.push({ id: 'pin', label: t(($) => $.acts.pin), icon: <Pin {...icon} />, onAction: () => pin(message) })
  const markUnread = acts.markUnread(message)
  if (markUnread) {
    const label = t(($) => $.acts.mark_unread)
    entries.push({ id: 'unread', label, icon: <MailOpen {...icon} />, onAction: () => markUnread(message) })
  }

  async function copy() {
    if (await copyText(text)) toast.good(t(($) => $.acts.copied))
    else toast.wrong(t(($) => $.acts.not_copied))
  }

  return (
    <Popover
      className="menu"
      aria-label={t(($) => $.acts.menu)}
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && acts.close()}
      placement="bottom end"
      offset={4}
    >
      {mailed && <p className="menu-note">{t(($) => $.acts.mailed)}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus */}
      <Menu aria-label={t(($) => $.acts.menu)} autoFocus="first" onClose={acts.close} ref={passFocusOn}>
        {entries.map(({ id, label, icon: sign, onAction }) => (
          <MenuItem key={id} id={id} className="menu-item" onAction={onAction} textValue={label}>
            {sign}
            <span className="cut">{label}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}

/** Whether the message was mailed, which may have happened since it was sent. */
function useMailed(id: string, seq: number, wanted: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['mailed', id, seq],
    queryFn: ({ signal }) => call(listMessages, { params: { id }, query: { after_seq: seq - 1, limit: 1 }, signal }),
    enabled: wanted,
    gcTime: 0,
  })
  return data?.messages[0]?.mailed ?? false
}

/** After a press by Enter or by a screen reader, react-aria only marks the first entry, and focuses the menu itself. */
function passFocusOn(menu: HTMLElement | null) {
  menu?.addEventListener('focus', () => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus())
}
