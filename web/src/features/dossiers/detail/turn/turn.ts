import { dutiesAfterMessage, type Dossier, type Duty, type Message, replyDuty, turnOf } from '@klopt/contract'

type Line = Pick<
  Message,
  'id' | 'message_type' | 'event' | 'message' | 'sender_id' | 'sender_name' | 'company' | 'created_at'
>
type WithDuties = Pick<Dossier, 'duties' | 'turn'>

/**
 * The duties after a line. Those after a message are not sent, to keep messages cheap. All other changes come as events
 * from the server.
 */
export function dutiesAfter(
  { companies, duties, turn }: WithDuties & Pick<Dossier, 'companies'>,
  line: Line,
): WithDuties {
  const { message_type, event, company } = line
  const other = companies.find(({ id }) => id !== company?.id)
  if (message_type !== 'chat_message' || event || !company || !other) return { duties, turn }
  return withDuties(dutiesAfterMessage(duties, company.id, replyDuty(other.id, line)))
}

/** The duties of an answer that is older than the last message: what was said since, beside what it says of the rest. */
export function dutiesBeside(answer: Duty[], known: Duty[]): WithDuties {
  return withDuties([...answer.filter((one) => !isOfWords(one)), ...known.filter(isOfWords)])
}

function withDuties(duties: Duty[]): WithDuties {
  return { duties, turn: turnOf(duties) }
}

/** Whether a message may end it or make it. */
function isOfWords({ kind }: Duty): boolean {
  return kind === 'own' || kind === 'reply'
}
