import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { waitForInstallOffer } from '../../platform/install.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { offerInstall } from './offer-install.ts'

const texts = { hint: 'Zet Klopt bij je apps.', install: 'Installeer' }
const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
let leave = () => {}

beforeAll(waitForInstallOffer)
beforeEach(() => prompt.mockClear())
afterEach(() => {
  leave()
  dispatchEvent(new Event('appinstalled'))
})

/** Simulates a visit. Chrome fires its event on every visit, and a visit lasts as long as its tab. */
function visit() {
  leave()
  sessionStorage.clear()
  leave = offerInstall(texts)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
}

test('the third visit offers to install Klopt, and only that one', async () => {
  const screen = await show(<ToastRegion />)
  visit()
  visit()
  await expect.element(screen.getByText(texts.hint)).not.toBeInTheDocument()

  visit()
  await screen.getByRole('button', { name: texts.install }).click()

  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(screen.getByText(texts.hint)).not.toBeInTheDocument()
  visit()
  await expect.element(screen.getByText(texts.hint)).not.toBeInTheDocument()
})

test('a reload counts as the same visit', async () => {
  const screen = await show(<ToastRegion />)
  visit()
  leave = offerInstall(texts)
  leave = offerInstall(texts)

  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))

  await expect.element(screen.getByText(texts.hint)).not.toBeInTheDocument()
})
