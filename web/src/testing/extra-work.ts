import type { AgreementData, Message } from '@klopt/contract'
import type { ExtraWork } from '../features/cards/work/works.ts'
import { idOf } from './examples.ts'
import { anna, bram, say } from './messages.ts'
import type { NetworkRequest } from './network.ts'

const dossier_id = idOf(1)

function dataOf({ id, state, work, terms_hash, note }: ExtraWork): AgreementData {
  const nothing = { card_id: null, run: null, credit: null, open: null, now: null, currency: null }
  const { number, amount, description } = work
  return {
    ...nothing,
    agreement_id: id,
    kind: 'extra_work',
    state,
    number: String(number),
    amount,
    description,
    terms_hash,
    note,
  }
}

/** The message with which extra work was offered. */
export function offer(work: ExtraWork, seq = 1): Message {
  const line = { dossier_id, event: 'agreement_offered' as const, data: dataOf({ ...work, state: 'offered' }) }
  return { ...say(seq, bram), ...line, message: 'Meerwerk' }
}

/** The server's answer to an act. */
export function reply(
  event: 'agreement_offered' | 'agreement_accepted' | 'agreement_refused',
  work: ExtraWork,
  seq = 2,
) {
  return ({ body }: NetworkRequest): Message => {
    const { client_id }: { client_id?: string } = Object(body)
    return {
      ...say(seq, anna),
      dossier_id,
      sender_id: idOf(90),
      event,
      data: dataOf(work),
      message: '',
      client_id: client_id ?? null,
    }
  }
}
