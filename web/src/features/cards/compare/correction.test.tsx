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
import { readingQuery } from '../../../platform/readings.ts'
import { cardQuery } from './card.ts'

const network = useNetwork()
const bram = { id: idOf(91), full_name: 'Bram de Wit', company_id: dalen.id }
const at = '2025-09-04T11:10:00.000Z'
const doubtful = valueOf('2.40', [360, 380, 60, 12], { sure: false, raw: '2 400,-', offers: ['2399.95'] })
const path = 'line[2].price'
const address = `/api/v1/documents/${order.document_id}/values/${encodeURIComponent(path)}`
const server: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }

beforeEach(() => {
  const reading = orderReading({ [path]: doubtful, 'line[2].net': { ...doubtful, value: '2.40', offers: [] } })
  Object.assign(server, { card: detailOf(), order: reading, invoice: invoiceReading() })
  answerWith(network, server)
})

/** The server accepts every value and returns the corrected reading. */
function keeps(sent: unknown[] = []) {
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    server.order = orderReading({
      [path]: valueOf('2400.00', [360, 380, 60, 12], {
        source: 'typed',
        read: '2.40',
        typed_by: bram,
        typed_at: at,
        revision: 2,
      }),
    })
    return server.order
  })
  return sent
}

async function openCorrection(width = 1440) {
  const { screen, dialog } = await compare(server.card, { width })
  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()
  if (width < 768) await dialog.getByRole('button', { name: 'Terug naar de regels' }).click()
  await dialog
    .getByRole('button', { name: 'Prijs van regel 3 op de order: € 2,40, nog te controleren' })
    .first()
    .click()
  return { screen, dialog, form: screen.getByRole('dialog', { name: 'Prijs van regel 3 op de order' }) }
}

test('an uncertain value shows the reason, and the printed value is first and selected', async () => {
  const sent = keeps()
  const { dialog, form } = await openCorrection()
  await expect
    .element(
      form.getByText(
        'Nog te controleren: met € 2,40 zijn de regels samen € 19.322,40, maar op de order staat € 21.720,00.',
      ),
    )
    .toBeVisible()
  await expect.element(form.getByRole('radio').first()).toHaveAccessibleName(/€\s2,40 Zoals gelezen/)
  await expect.element(form.getByRole('radio').first()).toBeChecked()
  await expect.element(form.getByText(/^Van Dalen Gevelbouw ziet dat jij deze waarde hebt aangepast\./)).toBeVisible()
  await expectAccessible()

  await form.getByText(/€\s2\.399,95/).click()
  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(form).not.toBeInTheDocument()
  expect(sent).toEqual([{ value: '2399.95', revision: 1 }])
  await expect
    .element(dialog.getByText(/Aangepast door Bram de Wit \(Van Dalen Gevelbouw\), .* · gelezen: €.2,40/).first())
    .toBeVisible()
})

test('saving confirms the printed value', async () => {
  const sent = keeps()
  const { form } = await openCorrection()

  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toEqual([{ value: '2.40', revision: 1 }])
})

test('the figure that makes the totals add up is the second choice, with an explanation', async () => {
  const { form } = await openCorrection()

  await expect
    .element(form.getByRole('radio', { name: /€ 2\.399,95 Dan klopt het totaal van de order/ }))
    .not.toBeChecked()
})

test('another value can be typed with a comma, and an invalid one shows an error', async () => {
  const sent = keeps()
  const { form } = await openCorrection()
  const field = form.getByRole('textbox', { name: 'Andere waarde: Prijs van regel 3 op de order' })
  await expect.element(field).toHaveAttribute('inputmode', 'decimal')

  await field.fill('veel')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('Vul een prijs in, zoals 12,50.')).toBeVisible()
  await expect.element(field).toHaveValue('veel')
  expect(sent).toEqual([])
  await field.fill('2.399,95')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: '2399.95', revision: 1 }])
})

test('a concurrent correction is shown, and the typed text stays', async () => {
  const sent: unknown[] = []
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    if (sent.length > 1) return server.order
    const present = valueOf('2000.00', null, {
      source: 'typed',
      read: '2.40',
      typed_by: bram,
      typed_at: at,
      revision: 2,
    })
    server.order = orderReading({ [path]: present })
    throw new Refused(409, 'value_changed')
  })
  const { form } = await openCorrection()
  const field = form.getByRole('textbox')

  await field.fill('2400')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(form.getByText('Bram de Wit paste deze waarde net aan: nu € 2.000,00. Wat je typte, staat er nog.'))
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

test('the own value is not called changed by somebody else if its event comes before the response', async () => {
  const saving = Promise.withResolvers()
  network.on('PUT', address, async () => {
    const present = valueOf('2.40', null, { source: 'typed', read: '2.40', typed_by: bram, typed_at: at, revision: 2 })
    server.order = orderReading({ [path]: present })
    queryClient.setQueryData(readingQuery(order.document_id).queryKey, server.order)
    await saving.promise
    return server.order
  })
  const { dialog, form } = await openCorrection()

  await form.getByRole('button', { name: 'Opslaan' }).click()
  await expect.element(dialog.getByText(/^Aangepast door Bram/).first()).toBeInTheDocument()
  expect(form.element().textContent).not.toContain('paste deze waarde net aan')
  saving.resolve(null)

  await expect.element(form).not.toBeInTheDocument()
})

test('a correction can be undone', async () => {
  server.order = orderReading({
    [path]: valueOf('2400.00', null, { source: 'typed', read: '2.40', typed_by: bram, typed_at: at, revision: 2 }),
  })
  const sent: unknown[] = []
  network.on('PUT', address, ({ body }) => {
    sent.push(body)
    return orderReading()
  })
  const { screen, dialog } = await compare(server.card)
  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Prijs van regel 3 op de order: € 2.400,00' }).first().click()
  const form = screen.getByRole('dialog', { name: 'Prijs van regel 3 op de order' })
  await expect.element(form.getByRole('radio', { name: /Nu, ingevuld door Bram de Wit/ })).toBeChecked()

  await form.getByText('Zoals gelezen: de aanpassing vervalt').click()
  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => sent).toEqual([{ value: null, revision: 2 }])
})

test('a date can be typed in Dutch order', async () => {
  const sent: unknown[] = []
  network.on('PUT', `/api/v1/documents/${order.document_id}/values/issue_date`, ({ body }) => {
    sent.push(body)
    return server.order
  })
  const { screen, dialog } = await compare(server.card)

  await dialog.getByRole('button', { name: 'Datum op de order: 21-08-2025' }).first().click()
  await screen.getByRole('textbox').fill('22-08-2025')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: '2025-08-22', revision: 1 }])
})

test('a value that was not read can be filled in', async () => {
  const reading = invoiceReading()
  delete reading.values['total_incl']
  server.invoice = reading
  const sent: unknown[] = []
  network.on('PUT', `/api/v1/documents/${reading.document_id}/values/total_incl`, ({ body }) => {
    sent.push(body)
    return reading
  })
  const { screen, dialog } = await compare(server.card)

  await dialog.getByRole('button', { name: 'Totaal incl. btw op de factuur invullen' }).click()
  await screen.getByRole('textbox').fill('27.321,80')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => sent).toEqual([{ value: '27321.80', revision: 0 }])
})

test('Escape closes only the correction, and the focus returns to the value', async () => {
  const { dialog, form } = await openCorrection()
  await expect.element(form).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(form).not.toBeInTheDocument()
  await expect
    .element(dialog.getByRole('button', { name: /^Prijs van regel 3 op de order: € 2,40/ }).first())
    .toHaveFocus()
})

test('on a phone the correction is a sheet from below', async () => {
  keeps()
  const { form } = await openCorrection(390)

  await expect.element(form.getByRole('button', { name: 'Opslaan' })).toBeVisible()
  await expectAccessible()
})

test('the focus stays among the lines when a saved value replaces them, so that Escape still closes', async () => {
  const { form } = await openCorrection()
  onClose.mockClear()
  network.on('PUT', address, () => {
    const lines = server.card.lines.map((line) => ({ ...line, n: line.n + 3 }))
    queryClient.setQueryData(cardQuery(server.card.id).queryKey, { ...server.card, lines })
    return server.order
  })

  await form.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.className).toBe('line-name')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('all uncertain values of a table that was read whole are confirmed at once', async () => {
  const sent: unknown[] = []
  network.on('PUT', `/api/v1/documents/${order.document_id}/values`, ({ body }) => {
    sent.push(body)
    server.order = orderReading()
    return server.order
  })
  const { dialog } = await compare(server.card)
  await expect.element(dialog.getByText('2 waarden in de regels van de order zijn nog te controleren.')).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Bevestig alles' }).click()

  await expect.element(dialog.getByRole('button', { name: 'Bevestig alles' })).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      values: [
        { path, value: '2.40', revision: 1 },
        { path: 'line[2].net', value: '2.40', revision: 1 },
      ],
    },
  ])
})
