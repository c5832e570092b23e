import { expect, test } from 'vitest'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { LegalText } from './legal-text.tsx'

const network = useNetwork()
const address = '/voorwaarden'
const article = '<article><p>Eerst <a href="/contact">Contact</a></p><script>nee()</script><h2>Einde</h2></article>'

async function open(html: string) {
  network.on('GET', address, () => new Response(`<nav>Menu</nav>${html}`))
  const screen = await show(<LegalText title="Voorwaarden" address={address} />)
  await screen.getByText('Voorwaarden').click()
  return screen
}

test('the text of a page can be read, without its surroundings and scripts', async () => {
  const screen = await open(article)

  const text = screen.getByRole('region', { name: 'Voorwaarden' })
  await expect.element(text.getByRole('heading', { name: 'Einde' })).toBeVisible()
  expect(text.element().textContent).toBe('Eerst ContactEinde')
  await expect.element(text.getByRole('link', { name: 'Contact' })).toHaveAttribute('target', '_blank')
})

test('a text that cannot be loaded opens in a new tab', async () => {
  const screen = await open('<p>Iets anders</p>')

  await expect.element(screen.getByRole('alert')).toMatchTextContent('Open hem in een nieuw tabblad.')
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', address)
})
