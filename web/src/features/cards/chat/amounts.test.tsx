import { beforeEach, expect, test } from 'vitest'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardOfInvoice, countsOf, invoice } from '../../../testing/cards.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { Refused, useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const path = `/api/v1/documents/${invoice.document_id}`
const reading = {
  document_id: invoice.document_id,
  state: 'nothing',
  refusal: null,
  kind: 'invoice',
  kind_confidence: 1,
  flavour: null,
  pages: null,
  notes: [],
  values: {},
}
const card = cardOfInvoice({
  state: 'nothing',
  difference: null,
  shown: [],
  counts: countsOf({}),
  sentence: { key: 'nothing', data: { document_id: invoice.document_id, filename: invoice.filename } },
})

beforeEach(() => {
  storeToken('token of Anna')
  network.on('GET', `${path}/reading`, () => reading)
  network.on('GET', `/api/v1/dossiers/${card.dossier_id}/cards`, () => [card])
})

async function filled(excl: string, vat: string, incl: string) {
  const screen = await showCards([card])
  await screen.getByRole('button', { name: 'Bedragen invullen' }).click()
  await screen.getByRole('textbox', { name: 'Nummer' }).fill('2025-0388')
  await screen.getByRole('textbox', { name: 'Totaal excl. btw' }).fill(excl)
  await screen.getByRole('textbox', { name: 'Btw', exact: true }).fill(vat)
  await screen.getByRole('textbox', { name: 'Totaal incl. btw' }).fill(incl)
  await screen.getByRole('button', { name: 'Opslaan' }).click()
  return screen
}

function savedValues() {
  return network.requests.filter(({ method }) => method === 'PUT').map(({ path: asked, body }) => [asked, body])
}

test('the typed amounts of a photo are saved as separate corrections', async () => {
  for (const field of ['number', 'total_excl', 'vat_total', 'total_incl'])
    network.on('PUT', `${path}/values/${field}`, () => reading)

  const screen = await filled('22.580,00', '4.741,80', '27.321,80')

  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  expect(savedValues()).toEqual([
    [`${path}/values/number`, { value: '2025-0388', revision: 0 }],
    [`${path}/values/total_excl`, { value: '22580.00', revision: 0 }],
    [`${path}/values/vat_total`, { value: '4741.80', revision: 0 }],
    [`${path}/values/total_incl`, { value: '27321.80', revision: 0 }],
  ])
})

test('amounts that do not add up or are invalid are not saved', async () => {
  const screen = await filled('100', '21', '120')
  await expect.element(screen.getByText(/€\s100,00 en €\s21,00 btw is samen €\s121,00/)).toBeVisible()
  await expectAccessible()

  await screen.getByRole('textbox', { name: 'Totaal incl. btw' }).fill('veel')

  await expect.element(screen.getByText('Vul een bedrag in, zoals 1.240,50.')).toBeVisible()
  expect(savedValues()).toEqual([])
})

test('a value that somebody else has just typed is not overwritten', async () => {
  network.on('PUT', `${path}/values/number`, () => {
    throw new Refused(409, 'value_changed')
  })

  const screen = await filled('100', '21', '121')

  await expect.element(screen.getByRole('alert')).toMatchTextContent('Iemand anders heeft deze waarde net aangepast.')
  await expect.element(screen.getByRole('textbox', { name: 'Totaal excl. btw' })).toHaveValue('100')
})

test('missing values are listed above the form, with links to their fields', async () => {
  const screen = await filled('', '', '')

  const summary = screen.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  await summary.getByRole('link', { name: 'Vul de btw in.' }).click()

  await expect.element(screen.getByRole('textbox', { name: 'Btw', exact: true })).toHaveFocus()
  expect(savedValues()).toEqual([])
})
