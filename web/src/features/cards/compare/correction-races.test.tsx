import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../../platform/query.ts'
import { readingQuery } from '../../../platform/readings.ts'
import { order } from '../../../testing/cards.ts'
import { onClose, orderReading, valueOf } from '../../../testing/compared.tsx'
import { address, at, bram, openCorrection, path, server, useDoubtfulPrice } from '../../../testing/doubtful-price.tsx'
import { Refused } from '../../../testing/network.ts'
import { cardQuery } from './card.ts'

const { network } = useDoubtfulPrice()

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
