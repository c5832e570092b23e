import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { dossierOf, linde } from '../../../testing/dossiers.ts'
import { personOf } from '../../../testing/examples.ts'
import { show } from '../../../testing/screen.tsx'
import { meQuery } from '../../../platform/session.ts'
import { queryClient } from '../../../platform/query.ts'
import { CardProvider } from '../card-context.ts'
import { exampleContext } from './example-data.ts'
import { Example } from './example.tsx'

/** In the dossier of a new company, or in one that it shares. */
function example(dossier = dossierOf({ companies: [linde] })) {
  return show(
    <CardProvider value={exampleContext(dossier)}>
      <Example />
    </CardProvider>,
    { before: () => queryClient.setQueryData(meQuery.queryKey, personOf('admin')) },
  )
}

test('the example shows an invented difference, and takes an answer that nobody else sees', async () => {
  const screen = await example()

  const part = screen.getByRole('region', { name: 'Voorbeeld' })
  const card = part.getByRole('article', { name: 'Factuur 2025-0388: € 860,00 meer dan besteld' })
  await expect.element(card).toMatchTextContent('Dorpel hardsteen 120 cm: 4 meer gefactureerd (4 × € 215,00).')
  await expectAccessible()
  await card.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true }).click()
  await expect.element(card).toMatchTextContent('Klopt volgens Bouwbedrijf De Linde, met € 860,00 verschil')
  await card.getByRole('button', { name: 'Klopt niet…, factuur 2025-0388' }).click()
  await expect.element(card.getByText(/^Aantal klopt niet · Anna/)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Vergelijk, factuur 2025-0388' })).not.toBeInTheDocument()
})

test('the answer stays when the example scrolls out of view and back', async () => {
  const screen = await example()
  await screen.getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true }).click()
  await expect.element(screen.getByText(/^Klopt volgens Bouwbedrijf De Linde/)).toBeVisible()
  await screen.unmount()

  const again = await example()

  await expect.element(again.getByText(/^Klopt volgens Bouwbedrijf De Linde/)).toBeVisible()
})

test('one tap removes the example for good', async () => {
  const screen = await example()
  await screen.getByRole('button', { name: 'Voorbeeld weghalen' }).click()
  await expect.element(screen.getByRole('article')).not.toBeInTheDocument()
  await screen.unmount()

  const again = await example()

  expect(again.container.textContent).toBe('')
})

test('a dossier that is shared has no example', async () => {
  const screen = await example(dossierOf())

  expect(dossierOf().companies).toHaveLength(2)
  expect(screen.getByRole('article').elements()).toEqual([])
})
