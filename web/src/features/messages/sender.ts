import { type Message, nameless_guest } from '@klopt/contract'

/** A guest without a name is shown by mail address; null if the user may not see that. */
export function senderName({ sender_name, sender_email }: Message): string | null {
  return sender_name === '' || sender_name === nameless_guest ? sender_email : sender_name
}
