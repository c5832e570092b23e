import type { DossierListItem } from '@klopt/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dossierItem, idOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { DossierList } from './dossier-list.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}`

async function opened(difference: Partial<DossierListItem> = {}) {
  network.on('GET', '/app/dossiers/list', () => [dossierItem(difference)])
  const part = (
    <>
      <DossierList onCreate={() => {}} />
      <ToastRegion />
    </>
  )
  const screen = await show(part)
  await expect.element(screen.getByRole('link', { name: dossierItem().title })).toBeInTheDocument()
  return screen
}

async function choose(name: string) {
  await page.getByRole('button', { name: `Meer over ${dossierItem().title}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const refuse = () => {
  throw new Refused(503, 'unavailable')
}

test('a dossier is marked as unread, and a failed marking says so and marks nothing', async () => {
  network.on('POST', `${path}/mark-unread`, refuse)
  const screen = await opened()
  const marked = screen.getByText('Als ongelezen gemarkeerd')

  await choose('Markeer als ongelezen')
  await expect.element(screen.getByText('Markeren is mislukt. Probeer het opnieuw.')).toBeVisible()
  expect(marked.elements()).toEqual([])

  network.on('POST', `${path}/mark-unread`, () => undefined)
  await choose('Markeer als ongelezen')
  await expect.element(marked).toBeInTheDocument()
  await page.getByRole('button', { name: `Meer over ${dossierItem().title}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Demp 8 uur' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Markeer als ongelezen' }).elements()).toEqual([])
})

test('a dossier is muted for a period, which can be ended; a failed one says so and mutes nothing', async () => {
  network.on('PUT', `${path}/mute`, refuse)
  const screen = await opened()
  const sign = screen.getByText(/^Gedempt tot /)

  await choose('Demp 1 week')
  await expect.element(screen.getByText('Dit is niet gelukt. Probeer het opnieuw.')).toBeVisible()
  expect(sign.elements()).toEqual([])

  network.on('PUT', `${path}/mute`, ({ body }) => ({
    muted: Object(body).for ? { until: new Date(Date.now() + 8 * 3_600_000).toISOString() } : null,
  }))
  await choose('Demp 8 uur')
  await expect.element(sign).toBeInTheDocument()
  expect(network.requests.at(-1)?.body).toEqual({ for: '8_hours' })
  await choose('Meldingen aanzetten')
  await expect.element(sign).not.toBeInTheDocument()
})

test('a mute that is over has no sign, and can begin again', async () => {
  const screen = await opened({ muted: { until: new Date(Date.now() - 1000).toISOString() } })

  expect(screen.getByText(/^Gedempt/).elements()).toEqual([])
  await page.getByRole('button', { name: `Meer over ${dossierItem().title}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Demp 1 week' })).toBeVisible()
})
