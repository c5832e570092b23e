import { type Message, namelessGuest } from '@klopt/contract'

/** A guest without a name is shown by mail address; null if the user may not see that. */
export function senderName({ sender_name, sender_email }: Message): string | null {
  return sender_name === '' || sender_name === namelessGuest ? sender_email : sender_name
}
