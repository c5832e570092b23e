import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useNetwork } from '../testing/network.ts'
import { laterPanel, retryUntilLoaded } from './later.ts'

const network = useNetwork()

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a panel with typed text stays open while the code of another panel loads', async () => {
  const Open = laterPanel(() => Promise.resolve(() => <input aria-label="Titel" />))
  const Other = laterPanel(() => new Promise<() => null>(() => {}))
  const both = (withOther: boolean) => createElement('main', null, <Open />, withOther && <Other />)
  const screen = await render(both(false))
  const field = screen.getByLabelText('Titel')
  await field.click()
  await userEvent.keyboard('PO 45')

  await screen.rerender(both(true))
  await userEvent.keyboard('00127')

  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('PO 4500127')
})

test('code that could not be loaded while the server was away is loaded without a reload, also after a new release', async () => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('__reactRouterManifest', { version: 'ours' })
  network.on('GET', '/app', () => new Response('<script src="/assets/manifest-newer.js"></script>'))
  let isAway = true

  const loaded = retryUntilLoaded(async () => {
    if (!isAway) return 'code'
    isAway = false
    throw new TypeError('Failed to fetch dynamically imported module')
  })

  expect(await loaded).toBe('code')
  expect(network.times('GET', '/app')).toBe(1)
  expect(sessionStorage.getItem('reloaded_at')).toBeNull()
})
