import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dossier, open } from '../../../testing/conversation.tsx'
import { bram, dossier_id, say } from '../../../testing/messages.ts'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}`
beforeEach(() => network.on('POST', `${path}/read-status`, () => undefined))

const reply = page.getByRole('menuitem', { name: 'Beantwoorden' })
const stop = page.getByRole('button', { name: 'Beantwoorden stoppen' })

/** Two messages of Bram, with the buttons of their menus. */
async function opened() {
  const messages = [say(1, bram, undefined, 'Klopt het aantal dorpels?'), say(2, bram, undefined, 'En de kleur?')]
  const screen = await open(messages, dossier({ read_seq: 2, last_seq: 2 }))
  const field = screen.getByRole('textbox', { name: 'Bericht' })
  const [count, colour] = ['dorpels', 'kleur'].map((word) =>
    screen.getByRole('button', { name: new RegExp(`^Bericht van Bram.*${word}`) }),
  )
  if (!count || !colour) throw new Error('Both are there.')
  await expect.element(count).toBeInTheDocument()
  return { screen, field, count, colour }
}

test('the arrow goes from the composer to the messages and back, each menu key opens, and R answers', async () => {
  const { field, count, colour } = await opened()
  await field.click()

  await userEvent.keyboard('{ArrowUp}')
  await expect.element(colour).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(count).toHaveFocus()
  for (const key of ['{ContextMenu}', '{Shift>}{F10}{/Shift}', '{Enter}', ' ']) {
    await userEvent.keyboard(key)
    await expect.element(reply).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(reply).not.toBeInTheDocument()
    await expect.element(count).toHaveFocus()
  }

  await userEvent.keyboard('r')
  await expect.element(field).toHaveFocus()
  await expect.element(stop).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(stop).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}{Escape}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  await expect.element(field).toHaveFocus()
})

test('the arrow stays in a text that is being typed, and keys do nothing that is not allowed', async () => {
  const { screen, field, colour } = await opened()

  await field.fill('Half getypt')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveFocus()
  await field.fill('')
  await userEvent.keyboard('{ArrowUp}e') // another person's message

  await expect.element(colour).toHaveFocus()
  expect(screen.getByText(/^Bericht bewerken/).elements()).toEqual([])
  expect(stop.elements()).toEqual([])
})

test('with a mouse the button of a message appears beside it, and the menu closes by a click elsewhere', async () => {
  const { screen, field, count } = await opened()
  const opacity = () => getComputedStyle(count.element()).opacity
  await userEvent.hover(field)
  await expect.poll(opacity).toBe('0')

  await userEvent.hover(screen.getByText('Klopt het aantal dorpels?'))
  await expect.poll(opacity).toBe('1')
  await count.click()
  await expect.element(reply).toBeVisible()
  const names = page.getByRole('menuitem').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Beantwoorden', 'Kopieer tekst', 'Link kopiëren'])
  await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true })
  await expect.element(reply).not.toBeInTheDocument()

  await count.click()
  await reply.click()
  await expect.element(field).toHaveFocus()
  await stop.click()
  await expect.element(stop).not.toBeInTheDocument()
})
