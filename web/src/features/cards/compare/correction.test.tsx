import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../../platform/query.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { order } from '../../../testing/cards.ts'
import {
  answerWith,
  compare,
  detailOf,
  type ServerState,
  invoiceReading,
  onClose,
  orderReading,
  valueOf,
} from '../../../testing/compared.tsx'
import { dalen } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { cardQuery } from './card.ts'

const network = useNetwork()
const bram = { id: idOf(91), full_name: 'Bram de Wit', company_id: dalen.id }
const at = '2025-09-04T11:10:00.000Z'
const doubtful = valueOf('2.40', [360, 380, 60, 12], { sure: false, raw: '2 400,-', offers: ['2399.95'] })
const path = 'line[2].price'
const address = `/api/v1/documents/${order.document_id}/values/${encodeURIComponent(path)}`
const held: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }

beforeEach(() => {
  const reading = orderReading({ [path]: doubtful, 'line[2].net': { ...doubtful, value: '2.40', offers: [] } })
  Object.assign(held, { card: detailOf(), order: reading, invoice: invoiceReading() })
  answerWith(network, held)
})

/** Whatever is kept is answered with the reading that holds it. */
function keeps(sent: unknown[] = []) {
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    held.order = orderReading({
      [path]: valueOf('2400.00', [360, 380, 60, 12], {
        source: 'typed',
        read: '2.40',
        typed_by: bram,
        typed_at: at,
        revision: 2,
      }),
    })
    return held.order
  })
  return sent
}

async function ask(width = 1440) {
  const { screen, dialog } = await compare(held.card, { width })
  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()
  if (width < 768) await dialog.getByRole('button', { name: 'Terug naar de regels' }).click()
  await dialog.getByRole('button', { name: 'Prijs van regel 3 op de order: € 2,40, niet zeker' }).first().click()
  return { screen, dialog, asked: screen.getByRole('dialog', { name: 'Prijs van regel 3 op de order' }) }
}

test('a value that is not sure says why; what is printed comes first and is chosen', async () => {
  const sent = keeps()
  const { dialog, asked } = await ask()
  await expect
    .element(
      asked.getByText(
        'Niet zeker gelezen: met € 2,40 zijn de regels samen € 19.322,40, maar op de order staat € 21.720,00.',
      ),
    )
    .toBeVisible()
  await expect.element(asked.getByRole('radio').first()).toHaveAccessibleName(/€\s2,40 Zoals gelezen/)
  await expect.element(asked.getByRole('radio').first()).toBeChecked()
  await expect.element(asked.getByText(/^Van Dalen Gevelbouw ziet dat jij deze waarde hebt aangepast\./)).toBeVisible()
  await expectAccessible()

  await asked.getByText(/€\s2\.399,95/).click()
  await asked.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(asked).not.toBeInTheDocument()
  expect(sent).toEqual([{ value: '2399.95', revision: 1 }])
  await expect
    .element(dialog.getByText(/Aangepast door Bram de Wit \(Van Dalen Gevelbouw\), .* · gelezen: €.2,40/).first())
    .toBeVisible()
})

test('what is printed is confirmed by saving it', async () => {
  const sent = keeps()
  const { asked } = await ask()

  await asked.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toEqual([{ value: '2.40', revision: 1 }])
})

test('the figure that makes the sums right is a second choice, and says so', async () => {
  const { asked } = await ask()

  await expect
    .element(asked.getByRole('radio', { name: /€ 2\.399,95 Dan klopt het totaal van de order/ }))
    .not.toBeChecked()
})

test('another value is typed with a comma; what is none says so and stays', async () => {
  const sent = keeps()
  const { asked } = await ask()
  const field = asked.getByRole('textbox', { name: 'Andere waarde: Prijs van regel 3 op de order' })
  await expect.element(field).toHaveAttribute('inputmode', 'decimal')

  await field.fill('veel')
  await userEvent.keyboard('{Enter}')
  await expect.element(asked.getByText('Vul een prijs in, zoals 12,50.')).toBeVisible()
  await expect.element(field).toHaveValue('veel')
  expect(sent).toEqual([])
  await field.fill('2.399,95')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: '2399.95', revision: 1 }])
})

test('what somebody else corrected meanwhile is shown, and what was typed is kept', async () => {
  const sent: unknown[] = []
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    if (sent.length > 1) return held.order
    const present = valueOf('2000.00', null, {
      source: 'typed',
      read: '2.40',
      typed_by: bram,
      typed_at: at,
      revision: 2,
    })
    held.order = orderReading({ [path]: present })
    throw new Refused(409, 'value_changed')
  })
  const { asked } = await ask()
  const field = asked.getByRole('textbox')

  await field.fill('2400')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(asked.getByText('Bram de Wit paste deze waarde net aan: nu € 2.000,00. Wat je typte, staat er nog.'))
    .toBeVisible()
  await expect.element(field).toHaveValue('2400')
  await userEvent.keyboard('{Enter}')

  await expect
    .poll(() => sent)
    .toEqual([
      { value: '2400', revision: 1 },
      { value: '2400', revision: 2 },
    ])
})

test('a correction is taken back', async () => {
  held.order = orderReading({
    [path]: valueOf('2400.00', null, { source: 'typed', read: '2.40', typed_by: bram, typed_at: at, revision: 2 }),
  })
  const sent: unknown[] = []
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    return orderReading()
  })
  const { screen, dialog } = await compare(held.card)
  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Prijs van regel 3 op de order: € 2.400,00' }).first().click()
  const asked = screen.getByRole('dialog', { name: 'Prijs van regel 3 op de order' })
  await expect.element(asked.getByRole('radio', { name: /Nu, ingevuld door Bram de Wit/ })).toBeChecked()

  await asked.getByText('Zoals gelezen: de aanpassing vervalt').click()
  await asked.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toEqual([{ value: null, revision: 2 }])
})

test('a day is typed as people write it', async () => {
  const sent: unknown[] = []
  network.on('PUT', `/api/v1/documents/${order.document_id}/values/issue_date`, ({ body }) => {
    sent.push(body)
    return held.order
  })
  const { screen, dialog } = await compare(held.card)

  await dialog.getByRole('button', { name: 'Datum op de order: 21-08-2025' }).first().click()
  await screen.getByRole('textbox').fill('22-08-2025')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: '2025-08-22', revision: 1 }])
})

test('what was not read is filled in', async () => {
  const reading = invoiceReading()
  delete reading.values['total_incl']
  held.invoice = reading
  const sent: unknown[] = []
  network.on('PUT', `/api/v1/documents/${reading.document_id}/values/total_incl`, ({ body }) => {
    sent.push(body)
    return reading
  })
  const { screen, dialog } = await compare(held.card)

  await dialog.getByRole('button', { name: 'Totaal incl. btw op de factuur invullen' }).click()
  await screen.getByRole('textbox').fill('27.321,80')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: '27321.80', revision: 0 }])
})

test('Escape closes the question alone, and the focus goes back to the value', async () => {
  const { dialog, asked } = await ask()
  await expect.element(asked).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(asked).not.toBeInTheDocument()
  await expect
    .element(dialog.getByRole('button', { name: /^Prijs van regel 3 op de order: € 2,40/ }).first())
    .toHaveFocus()
})

test('on a phone the question comes from below', async () => {
  keeps()
  const { asked } = await ask(390)

  await expect.element(asked.getByRole('button', { name: 'Opslaan' })).toBeVisible()
  await expectAccessible()
})

test('the focus stays among the lines when what is kept puts others in their place, so that Escape still closes', async () => {
  const { asked } = await ask()
  onClose.mockClear()
  network.on('PUT', address, () => {
    const lines = held.card.lines.map((line) => ({ ...line, n: line.n + 3 }))
    queryClient.setQueryData(cardQuery(held.card.id).queryKey, { ...held.card, lines })
    return held.order
  })

  await asked.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(asked).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.className).toBe('line-name')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
