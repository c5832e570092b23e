import { namelessGuest, type SidebarItem } from '@klopt/contract'

/** The sender of the last message: a guest without a name by mail address; null for system lines, which have none. */
export function senderOf({ last_message_sender: name, sender_email }: SidebarItem): string | null {
  return sender_email === null || name === namelessGuest ? sender_email : name
}

/** The same for a narrow column: the first name, or the word for 'you'. */
export function shortSenderOf(item: SidebarItem, myEmail: string, you: string): string | null {
  if (item.sender_email === myEmail) return you
  return senderOf(item)?.split(' ')[0] ?? null
}
