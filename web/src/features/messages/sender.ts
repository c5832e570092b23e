import type { Message } from '@klopt/contract'

/** A guest without a name is known by their address; null for who may not see that. */
export function senderName(message: Message): string | null {
  const nameless = message.sender_name === '' || message.sender_name === 'Externe gebruiker'
  return nameless ? message.sender_email : message.sender_name
}
