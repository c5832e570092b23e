import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { order } from '../../../testing/cards.ts'
import { compare, invoiceReading, orderReading, valueOf } from '../../../testing/compared.tsx'
import { address, at, bram, openCorrection, path, server, useDoubtfulPrice } from '../../../testing/doubtful-price.tsx'

const { network, keeps } = useDoubtfulPrice()

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
