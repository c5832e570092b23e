import type { User } from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dossier } from '../../../testing/conversation.tsx'
import { personOf } from '../../../testing/examples.ts'
import { dalen, linde, participantOf } from '../../../testing/dossiers.ts'
import { show } from '../../../testing/screen.tsx'
import { DossierHeader } from './header.tsx'
import { GuestIdentity } from './participants/guest-identity.tsx'

const find = { id: 'search', label: 'Zoek in dit dossier', icon: null, onAction: () => {} }

const onOpen = vi.fn<(panel: string) => void>()
const onGo = vi.fn<() => void>()
const more = [{ id: 'go_to', label: 'Ga naar', icon: null, onAction: onGo }]

async function header(width: number, shown = dossier(), guest?: User) {
  await page.viewport(width, 500)
  return show(
    <DossierHeader
      dossier={shown}
      companyId={dossier().companies[0]?.id ?? ''}
      guest={guest && <GuestIdentity dossier={shown} guest={guest} />}
      onOpen={onOpen}
      find={find}
      more={more}
    />,
  )
}

function styleOf(selector: string) {
  const element = document.querySelector(selector)
  if (!element) throw new Error(selector)
  return getComputedStyle(element)
}

afterEach(async () => {
  vi.clearAllMocks()
  await page.viewport(414, 896)
})

test('from 768 px each panel has a button, and there is no menu', async () => {
  const screen = await header(768)

  await screen.getByRole('button', { name: 'Dossiergegevens' }).click()

  expect(onOpen).toHaveBeenCalledWith('details')
  await expect.element(screen.getByRole('button', { name: 'Deelnemer toevoegen' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Meer' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
  expect(styleOf('.dossier-head')).toMatchObject({ height: '64px', paddingLeft: '16px', paddingRight: '4px' })
  expect(styleOf('h1')).toMatchObject({ fontSize: '17px', lineHeight: '22px' })
})

test('below 768 px all panels are in one menu of 44 px, and there is a back link', async () => {
  const screen = await header(767)
  await expect.element(screen.getByRole('button', { name: 'Dossiergegevens' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Terug naar Dossiers' })).toBeVisible()
  const menu = screen.getByRole('button', { name: 'Meer' })
  expect(menu.element().getBoundingClientRect()).toMatchObject({ width: 44, height: 44 })
  expect(styleOf('.dossier-head')).toMatchObject({ height: '56px', paddingLeft: '4px', paddingRight: '4px' })
  expect(styleOf('h1')).toMatchObject({ fontSize: '17px', lineHeight: '20px' })

  await menu.click()
  const names = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  const mutes = ['Demp 8 uur', 'Demp 1 week', 'Demp tot ik het weer aanzet']
  await expect.poll(names).toEqual(['Deelnemer toevoegen', 'Dossiergegevens', ...mutes, 'Ga naar'])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Meer' })).toHaveFocus()

  await screen.getByRole('button', { name: 'Meer' }).click()
  await screen.getByRole('menuitem', { name: 'Dossiergegevens' }).click()

  expect(onOpen).toHaveBeenCalledWith('details')
})

test.each([390, 1280])('at %i px an unverified client is marked, with the details that identify it', async (width) => {
  const doubtful = { verified: false, registration_number: '00001004', mail_domain: 'gmail.com' }
  const companies = [...dossier().companies, { ...dalen, ...doubtful }]
  const screen = await header(width, dossier({ companies }))

  await expect.element(screen.getByText('Nog niet geverifieerd')).toBeVisible()
  await expect.element(screen.getByText('Van Dalen Gevelbouw · KVK 00001004 · @gmail.com')).toBeVisible()
  expect(styleOf('.dossier-head').height).toBe(width < 768 ? '56px' : '64px')
})

const ofTwo = { ...dossier(), companies: [linde, dalen], permissions: { ...dossier().permissions, post: true } }

test('extra work starts in the head of a dossier', async () => {
  const screen = await header(768, ofTwo)

  await screen.getByRole('button', { name: 'Meerwerk afspreken' }).click()

  expect(onOpen).toHaveBeenCalledWith('work')
})

test.each([
  ['in a dossier of one company', { ...ofTwo, companies: [linde] }],
  ['for somebody who may not write', { ...ofTwo, permissions: { ...ofTwo.permissions, post: false } }],
])('extra work cannot be agreed %s', async (_, shown) => {
  const screen = await header(768, shown)

  await expect.element(screen.getByRole('button', { name: 'Dossiergegevens' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Meerwerk afspreken' }).elements()).toEqual([])
})

test('a guest reads as whom they are there, and somebody else finds the way to the inviter', async () => {
  const otto = { ...personOf('viewer'), first_name: 'Otto', full_name: 'Otto de Groot', email: 'otto@vos.example' }
  const host = participantOf(41, 'Els Bos')
  const own = {
    ...participantOf(42, 'Otto de Groot', { company: dalen, role: 'viewer', invited_by: host.id }),
    id: otto.id,
  }
  const shown = dossier({ companies: [linde], users: [participantOf(40, 'Anna Bakker'), host, own] })
  const screen = await header(390, shown, { ...otto, company_id: dalen.id })
  await expect.poll(() => document.querySelector('.names p')?.textContent).toBe(`Je bent Otto de Groot · ${linde.name}`)

  await screen.getByRole('button', { name: 'Je bent Otto de Groot' }).click()
  await expect.element(screen.getByText(/^Je schrijft als Otto de Groot \(otto@vos\.example\)/)).toBeVisible()
  await screen.getByRole('button', { name: 'Dat ben ik niet' }).click()

  const mail = screen.getByRole('link', { name: 'Mail Els Bos' })
  await expect.element(mail).toHaveAttribute('href', expect.stringContaining(`mailto:${host.email}`))
  await expect.element(screen.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
})
