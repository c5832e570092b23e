import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Providers } from '../../app/providers.tsx'
import { texts } from '../../app/boot/texts-of-pages.ts'
import { makeI18n } from '../../platform/i18n.ts'
import '../../styles/base.css'
import '../../styles/tokens.css'
import Instructions from '../instructions/instructions.tsx'
import Landing from '../landing/landing.tsx'
import '../site.css'
import { enlargePictures } from './enlarge-pictures.ts'
import { revealSections } from './reveal-sections.ts'
import { turnCarousel } from './turn-carousel.ts'

async function showPage(Page: ComponentType) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  await render(
    <Providers texts={makeI18n('nl', texts)}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

const carousel = page.getByRole('group', { name: 'Wat u met Klopt doet' })
const previous = page.getByRole('button', { name: 'Vorige' })
const next = page.getByRole('button', { name: 'Volgende' })
const dot = (n: number) => page.getByRole('button', { name: `Naar ${n}` })
const enlarge = page.getByRole('button', { name: /^Vergroot: Een kaart van Klopt/ })
const dialog = page.getByRole('dialog', { name: 'Stap 4: Bespreek het verschil en sluit' })

/** The slides that are visible or focusable. */
function reachable(): string[] {
  const slides = [...document.querySelectorAll<HTMLElement>('[data-slide]')]
  return slides.filter(({ inert }) => !inert).map((slide) => slide.querySelector('h3')?.textContent ?? '')
}

/** Swipes over the slides. */
function swipe(dx: number, dy = 0) {
  const target = document.querySelector('[data-track]')
  if (!target) throw new Error('There are no slides')
  const touch = (x: number, y: number) => new Touch({ identifier: 1, target, clientX: x, clientY: y })
  target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(300, 200)] }))
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(300 + dx, 200 + dy)] }))
}

beforeEach(() => page.viewport(1280, 800))

test('the carousel stops at the first and third slide, and moves the focus to the other button', async () => {
  await showPage(Landing)
  turnCarousel()

  expect(reachable()).toEqual(['Relaties'])
  await expect.element(previous).toBeDisabled()
  await next.click()
  expect(reachable()).toEqual(['Dossiers'])
  await expect.element(previous).toBeEnabled()
  await next.click()
  expect(reachable()).toEqual(['Sneller betaald'])
  await expect.element(next).toBeDisabled()
  await expect.element(previous).toHaveFocus()
  await expect.element(carousel.getByText('3/3')).toBeInTheDocument()
})

test('a dot selects its slide and becomes the current one', async () => {
  await showPage(Landing)
  turnCarousel()

  await dot(3).click()

  expect(reachable()).toEqual(['Sneller betaald'])
  await expect.element(dot(3)).toHaveAttribute('aria-current', 'true')
  await expect.element(dot(1)).not.toHaveAttribute('aria-current')
  await expect.element(next).toBeDisabled()
})

test('a swipe of 50 px turns the slides, not past the ends and not while scrolling', async () => {
  await showPage(Landing)
  turnCarousel()

  swipe(49)
  swipe(-49)
  expect(reachable()).toEqual(['Relaties'])
  swipe(-60, 80)
  expect(reachable()).toEqual(['Relaties'])
  swipe(-50)
  expect(reachable()).toEqual(['Dossiers'])
  swipe(50)
  swipe(50)
  expect(reachable()).toEqual(['Relaties'])
})

test('below 768 px the slides are listed without controls; from 768 px they are a carousel', async () => {
  await page.viewport(767, 800)
  await showPage(Landing)
  turnCarousel()

  expect(reachable()).toHaveLength(3)
  await expect.element(next).not.toBeInTheDocument()
  swipe(-100)
  expect(reachable()).toHaveLength(3)

  await page.viewport(768, 800)
  await expect.poll(reachable).toEqual(['Relaties'])
  await expect.element(next).toBeVisible()
})

test('a section below appears once and stays; one that is already on the screen does not disappear', async () => {
  await showPage(Landing)
  revealSections()
  const [first] = document.querySelectorAll('[data-reveal]')
  const last = document.querySelector('.landing-prices [data-reveal]')
  expect(first).not.toHaveAttribute('data-reveal', 'wait')
  expect(last).toHaveAttribute('data-reveal', 'wait')

  last?.scrollIntoView()
  await expect.poll(() => last?.getAttribute('data-reveal')).toBe('done')
  scrollTo(0, 0)
  await expect.poll(() => scrollY).toBe(0)
  expect(last).toHaveAttribute('data-reveal', 'done')
})

test('from 768 px a picture opens enlarged; the cross, the backdrop and Esc close it and restore the focus', async () => {
  await page.viewport(768, 800)
  await showPage(Instructions)
  enlargePictures()

  await enlarge.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: /^Een kaart van Klopt/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(enlarge).toHaveFocus()

  await enlarge.click()
  document.querySelector('dialog')?.click()
  await expect.element(dialog).not.toBeInTheDocument()

  await enlarge.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('at 767 px a picture cannot be enlarged, and an enlarged one closes when the window gets that narrow', async () => {
  await page.viewport(767, 800)
  await showPage(Instructions)
  enlargePictures()
  await expect.element(enlarge).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: /^Een kaart van Klopt/ })).toBeVisible()

  await page.viewport(768, 800)
  await enlarge.click()
  await expect.element(dialog).toBeVisible()
  await page.viewport(767, 800)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('without the script no button is shown that needs it', async () => {
  await showPage(Instructions)
  expect(document.querySelectorAll('[data-enlarge]')).toHaveLength(4)
  await expect.element(page.getByRole('button', { name: /^Vergroot/ })).not.toBeInTheDocument()
})
