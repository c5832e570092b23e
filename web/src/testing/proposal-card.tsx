import type { Agreement, Card, CardDetail, CardLine, Message, WayOut } from '@klopt/contract'
import { sums } from './agreements.ts'
import { cardLine, cardOfInvoice } from './cards.ts'
import { showCards as showDossier } from './dossier-with-cards.tsx'
import { idOf } from './examples.ts'
import { anna, say } from './messages.ts'
import type { NetworkRequest, useNetwork } from './network.ts'

type FakeNetwork = ReturnType<typeof useNetwork>

export const split = (agreed: string, credit: string) => ({ agreed, credit, open: '0.00' })
const nothing = { credit: '0.00', open: '0.00' }
const ways: WayOut[] = [
  { way: 'credit', credit: '860.00', open: '0.00' },
  { way: 'share', credit: '430.00', open: '0.00' },
  { way: 'amount', credit: '860.00', open: '0.00' },
  { way: 'change_order', ...nothing },
  { way: 'as_invoiced', ...nothing },
  { way: 'deliver', credit: '0.00', open: '860.00' },
  { way: 'open', credit: '0.00', open: '860.00' },
]
export const line: CardLine = cardLine({ ways })
export const base = cardOfInvoice({ shown: [line], sums })
const cardsPath = `/api/v1/dossiers/${base.dossier_id}/cards`
export const proposals = `/api/v1/cards/${base.id}/proposals`
/** A dossier with one card that differs by € 860, or as given. */
export function showCard(network: FakeNetwork, difference: Partial<Card>, options?: Parameters<typeof showDossier>[1]) {
  const card = { ...base, ...difference }
  const detail: CardDetail = { ...card, lines: [line], pairs: [], hours: [] }
  network.on('GET', cardsPath, () => [card])
  network.on('GET', `/api/v1/cards/${card.id}`, () => detail)
  return showDossier([card], options)
}

/** The server’s answer to an act about a proposal. */
export function messageOf(
  event: 'agreement_offered' | 'agreement_accepted' | 'agreement_refused',
  state: Agreement['state'],
) {
  return ({ body }: NetworkRequest): Message => {
    const { client_id }: { client_id?: string } = Object(body)
    const data = {
      agreement_id: idOf(900),
      kind: 'proposal' as const,
      card_id: base.id,
      run: '1',
      state,
      credit: '860.00',
      open: '0.00',
      now: '26281.20',
      currency: 'EUR',
      number: null,
      terms_hash: 'a'.repeat(64),
      note: null,
    }
    return {
      ...say(2, anna),
      dossier_id: base.dossier_id,
      sender_id: idOf(90),
      event,
      data,
      message: '',
      client_id: client_id ?? null,
    }
  }
}
