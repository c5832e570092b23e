import { expect, test, vi } from 'vitest'
import { fillCards } from '../features/cards/cards.ts'
import { useCardContext } from '../features/cards/card-context.ts'
import { send, usePending } from '../features/messages/send.ts'
import type { Unsent } from '../features/messages/unsent.ts'
import { queryClient } from '../platform/query.ts'
import { cardOfInvoice } from '../testing/cards.ts'
import { dossierOf } from '../testing/dossiers.ts'
import { idOf, personOf } from '../testing/examples.ts'
import { useNetwork } from '../testing/network.ts'
import { show } from '../testing/screen.tsx'
import { DossierCards } from './dossier-cards.tsx'

const network = useNetwork()
const dossier = dossierOf()
const me = personOf('admin')
const card = cardOfInvoice()
const drawn = vi.fn<() => void>()

/** Stands where a card does. */
function Drawn() {
  const { answering } = useCardContext()
  drawn()
  return <p>{answering.length} onderweg</p>
}

function Sending() {
  return <p>{usePending(dossier.id).length} te versturen</p>
}

function say(n: number, answer?: Unsent['answer']) {
  const created_at = '2025-09-04T07:12:00.000Z'
  const unsent = { dossier_id: dossier.id, client_id: idOf(n), message: 'Klopt dit?', created_at }
  void send(queryClient, me.id, answer ? { ...unsent, answer } : unsent)
}

test('cards are not drawn anew for a message that is sent, but for an answer to one of them', async () => {
  const never = () => new Promise(() => {})
  network.on('POST', `/api/v1/dossiers/${dossier.id}/messages`, never)
  network.on('POST', `/api/v1/cards/${card.id}/answer`, never)
  fillCards(queryClient, dossier.id, [card])
  const screen = await show(
    <DossierCards dossier={dossier} me={me} onOpen={() => {}} onUpload={() => {}}>
      <Drawn />
      <Sending />
    </DossierCards>,
  )
  drawn.mockClear()

  say(1)
  await expect.element(screen.getByText('1 te versturen')).toBeVisible()
  expect(drawn).not.toHaveBeenCalled()

  say(2, { card_id: card.id, answer: 'agreed', run: 1 })
  await expect.element(screen.getByText('1 onderweg')).toBeVisible()
})
