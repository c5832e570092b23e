import { payOf } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { fillCards } from '../../features/cards/cards.ts'
import { useCardContext } from '../../features/cards/card-context.ts'
import { DetailsActions } from '../../features/dossiers/detail/details-actions.tsx'
import { send, usePending } from '../../features/messages/send.ts'
import type { Unsent } from '../../features/messages/unsent.ts'
import { queryClient } from '../../platform/query.ts'
import { agreementOf, sums } from '../../testing/agreements.ts'
import { answerOf, answersOf, cardOfInvoice, fittingCard } from '../../testing/cards.ts'
import { dalen, dossierOf, linde } from '../../testing/dossiers.ts'
import { idOf, personOf } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { DossierCards } from './dossier-cards.tsx'
import { OpenCards } from './later-panels.ts'

const network = useNetwork()
const dossier = dossierOf()
const me = personOf('admin')
const card = cardOfInvoice()
const drawn = vi.fn<() => void>()

/** Rendered in the place of a card. */
function Drawn() {
  const { answering } = useCardContext()
  drawn()
  return <p>{answering.length} onderweg</p>
}

function Sending() {
  return <p>{usePending(dossier.id).length} te versturen</p>
}

function addUnsent(n: number, answer?: Unsent['answer']) {
  const created_at = '2025-09-04T07:12:00.000Z'
  const unsent = { dossier_id: dossier.id, client_id: idOf(n), message: 'Klopt dit?', created_at }
  void send(queryClient, me.id, answer ? { ...unsent, answer } : unsent)
}

test('cards re-render for an answer to one of them, not for a sent message', async () => {
  const never = () => new Promise(() => {})
  network.on('POST', `/api/v1/dossiers/${dossier.id}/messages`, never)
  network.on('POST', `/api/v1/cards/${card.id}/answer`, never)
  const screen = await show(
    <DossierCards dossier={dossier} me={me} onOpen={() => {}} onUpload={() => {}} onWork={() => {}}>
      <Drawn />
      <Sending />
    </DossierCards>,
    { before: () => fillCards(queryClient, dossier.id, [card]) },
  )
  drawn.mockClear()

  addUnsent(1)
  await expect.element(screen.getByText('1 te versturen')).toBeVisible()
  expect(drawn).not.toHaveBeenCalled()

  addUnsent(2, { card_id: card.id, answer: 'agreed', run: 1 })
  await expect.element(screen.getByText('1 onderweg')).toBeVisible()
})

const nothingOpen = { balance: { over: '0.00', open: '0.00' } }
const second = { id: idOf(701), difference: '-0.94', ...nothingOpen }
const agreed = answersOf(answerOf(linde), answerOf(dalen))
const differs = { answer: 'differs', reason: 'price', wish: 'explain' } as const

test.each([
  ['nothing where all is agreed', [cardOfInvoice({ answers: agreed, ...nothingOpen })], null],
  ['nothing where an agreement was kept', [cardOfInvoice({ agreement: agreementOf(), ...nothingOpen })], null],
  [
    'what is open of all invoices, and who has not answered',
    [cardOfInvoice({ answers: answersOf(answerOf(linde), null) }), cardOfInvoice({ ...second, answers: agreed })],
    'Er staat nog € 860,00 open, excl. btw. Van Dalen Gevelbouw heeft niet geantwoord.',
  ],
  [
    'what is too much alone, and who says that something is not right',
    [cardOfInvoice({ answers: answersOf(null, answerOf(dalen, differs)) }), cardOfInvoice(second)],
    'Er staat nog € 860,00 open, excl. btw. Van Dalen Gevelbouw zegt dat er iets niet klopt. Jullie hebben niet geantwoord. Van Dalen Gevelbouw heeft niet geantwoord.',
  ],
  [
    'what is still to be paid, which stays in the list',
    [
      cardOfInvoice({
        answers: agreed,
        ...nothingOpen,
        pay: payOf({ due_date: null, due_estimated: false, sums }, 'as_invoiced'),
        sums,
      }),
    ],
    '1 factuur van € 27.321,80 incl. btw is nog niet betaald. Die blijft staan in Te betalen tot je hem afvinkt.',
  ],
  [
    'what the last invoice lacks, and what is not sure',
    [
      cardOfInvoice({ difference: '0.00', missing: '1200.50', ...nothingOpen }),
      fittingCard({ id: idOf(702), state: 'unsure' }),
    ],
    'Op de laatste factuur ontbreekt € 1.200,50, excl. btw. 1 factuur is nog niet vergeleken. Jullie hebben niet geantwoord. Van Dalen Gevelbouw heeft niet geantwoord.',
  ],
])('the close dialog shows %s', async (_, cards, says) => {
  const screen = await show(
    <DossierCards dossier={dossier} me={me} onOpen={() => {}} onUpload={() => {}} onWork={() => {}}>
      <DetailsActions dossier={dossier} me={me} onDone={() => {}} onLeft={() => {}} StillOpen={OpenCards} />
    </DossierCards>,
    { before: () => fillCards(queryClient, dossier.id, cards) },
  )

  await screen.getByRole('button', { name: 'Sluiten aanvragen' }).click()

  const question = screen.getByRole('alertdialog', { name: 'Sluiten aanvragen?' })
  await expect.element(question.getByText(/^Vraag Van Dalen Gevelbouw/)).toBeVisible()
  const text = question.getByText(says ?? /staat nog|geantwoord|zegt/, { exact: true })
  await expect.poll(() => text.elements()).toHaveLength(says ? 1 : 0)
})
