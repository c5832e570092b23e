import type { Message } from '@klopt/contract'

/** A guest without a name is known by their address; whoever cannot see that sees a general word. */
export function senderName(message: Message, external: string): string {
  const nameless = message.sender_name === '' || message.sender_name === 'Externe gebruiker'
  return nameless ? (message.sender_email ?? external) : message.sender_name
}
