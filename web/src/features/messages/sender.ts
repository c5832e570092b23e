import type { Message } from '@klopt/contract'

/** A guest without a name is shown by mail address; null if the user may not see that. */
export function senderName(message: Message): string | null {
  const nameless = message.sender_name === '' || message.sender_name === 'Externe gebruiker'
  return nameless ? message.sender_email : message.sender_name
}
