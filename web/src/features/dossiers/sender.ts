import type { SidebarItem } from '@klopt/contract'

const system_sender = 'System User'
const nameless_guest = 'Externe gebruiker'

/** The sender of the last message: a guest without a name by mail address, null for system lines. */
export function senderOf(item: SidebarItem): string | null {
  if (item.last_message_sender === nameless_guest) return item.sender_email
  return item.last_message_sender === system_sender ? null : item.last_message_sender
}

/** The same for a narrow column: the first name, or the word for 'you'. */
export function shortSenderOf(item: SidebarItem, my_email: string, you: string): string | null {
  if (item.sender_email === my_email) return you
  return senderOf(item)?.split(' ')[0] ?? null
}
