import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardOfInvoice, invoice } from '../../../testing/cards.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { dossierOf } from '../../../testing/dossiers.ts'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const [linde, dalen] = dossierOf().companies
const unknown = { ...invoice, seller_company_id: null, buyer_company_id: null, parties_by: null }
const said = {
  ...invoice,
  seller_company_id: dalen?.id ?? null,
  buyer_company_id: linde?.id ?? null,
  parties_by: 'asked' as const,
}

test('an invoice that names neither company is asked about, answered with one tap, and taken back with one', async () => {
  const asking = cardOfInvoice({ invoice: unknown, asks_parties: true })
  const answered = cardOfInvoice({ invoice: said })
  let now = asking
  network.on('PUT', `/api/v1/cards/${asking.id}/seller`, () => {
    now = now === asking ? answered : asking
    return { ...now, lines: [], pairs: [], hours: [] }
  })
  network.on('GET', `/api/v1/dossiers/${asking.dossier_id}/cards`, () => [now])
  const screen = await showCards([asking])
  const question = screen.getByRole('group', { name: 'Van wie is deze factuur?' })
  await expect.element(question).toBeVisible()
  await expectAccessible()

  await question.getByRole('button', { name: dalen?.name ?? '' }).click()
  await expect.element(screen.getByText(`Jullie hebben gezegd: van ${dalen?.name}.`)).toBeVisible()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(question).toBeVisible()

  expect(network.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { seller_company_id: dalen?.id, present: null },
    { seller_company_id: null, present: dalen?.id },
  ])
})
