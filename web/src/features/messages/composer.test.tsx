import type { Mention } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeToken } from '../../platform/token.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { show } from '../../testing/screen.tsx'
import { Composer } from './composer.tsx'
import { readDraft } from './draft.ts'
import { anna, bram, dossier_id, participant } from '../../testing/messages.ts'

const people = [participant(bram), { ...participant(bram), id: 'els', full_name: 'Els Kok' }]

const nothing = () => {}
const notEditing = {
  edited: null,
  changed: false,
  wrong: '',
  begin: nothing,
  cancel: nothing,
  write: nothing,
  save: async () => {},
  forget: nothing,
}

async function composer(named = people) {
  storeToken('token of Anna')
  const onSend = vi.fn<(message: string, mentions: Mention[]) => void>()
  const onFiles = vi.fn<(files: File[]) => void>()
  const acts = { editing: notEditing, quote: null, dropQuote: nothing }
  const to = { dossierId: dossier_id, me: anna.id, people: named, acts }
  const keep = (message: string, mentions: Mention[]) => onSend(message, mentions)
  const part = <Composer {...to} onSend={keep} onAttach={() => {}} onFiles={onFiles} />
  const screen = await show(part)
  const field = screen.getByRole('textbox', { name: 'Bericht' })
  await field.click()
  return { screen, field, onSend, onFiles }
}

test('Enter sends the trimmed text and empties the field', async () => {
  const { field, onSend } = await composer()

  await userEvent.keyboard('  Klopt, akkoord. {Enter}')

  expect(onSend.mock.calls).toEqual([['Klopt, akkoord.', []]])
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})

test('after an @ a participant is chosen with the keys, which screen readers follow', async () => {
  const { screen, field, onSend } = await composer()
  await userEvent.keyboard('Dag @')

  const options = screen.getByRole('listbox', { name: 'Deelnemers om te noemen' }).getByRole('option')
  await expect.element(options.nth(1)).toHaveTextContent('Els KokStaal BV')
  await expect.element(field).toHaveAttribute('aria-activedescendant', 'mention-0')
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')

  await expect.element(field).toHaveValue('Dag @Els Kok ')
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.keyboard('@x')
  expect(screen.getByRole('option').elements()).toHaveLength(0)
  await userEvent.keyboard('{Backspace}')
  await expect.element(options.nth(0)).toBeVisible()
  await userEvent.keyboard('{Escape}br')
  expect(screen.getByRole('option').elements()).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  expect(onSend.mock.calls).toEqual([['Dag @Els Kok @br', [{ user_id: 'els', at: 4, length: 8 }]]])
})

const jan = { ...participant(bram), id: 'jan', full_name: 'Jan de Vries', email: 'jan@example.com' }
const otherJan = { ...jan, id: 'other jan', email: 'j.devries@example.com' }

test('of two people with one name the chosen one is named, also after the text before it changes', async () => {
  const { screen, field, onSend } = await composer([jan, otherJan])
  await userEvent.keyboard(' Dag @jan de')
  await expect.element(screen.getByRole('option').nth(0)).toHaveTextContent('Jan de Vriesjan@example.com')
  await userEvent.keyboard('{ArrowDown}{Enter}en @ja{Enter}')
  await expect.element(field).toHaveValue(' Dag @Jan de Vries en @Jan de Vries ')
  const box = field.element()
  if (box instanceof HTMLTextAreaElement) box.setSelectionRange(1, 4)
  await userEvent.keyboard('Hallo{Enter}')

  const mentions = [
    { user_id: 'other jan', at: 6, length: 13 },
    { user_id: 'jan', at: 23, length: 13 },
  ]
  expect(onSend.mock.calls).toEqual([['Hallo @Jan de Vries en @Jan de Vries', mentions]])
})

test('a name that two people have is not sent before one of them is chosen', async () => {
  const { screen, field, onSend } = await composer([jan, otherJan])
  await field.fill('Dag @Jan de Vries, tot zo')
  await userEvent.keyboard('{Enter}')

  const asked = 'Er zijn meer mensen met de naam Jan de Vries. Kies wie je bedoelt.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(asked)
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')

  expect(onSend.mock.calls).toEqual([['Dag @Jan de Vries , tot zo', [{ user_id: 'other jan', at: 4, length: 13 }]]])
})

test('the buttons beside the field have a tooltip', async () => {
  const { screen } = await composer()

  for (const name of ['Verstuur', 'Document toevoegen']) {
    await expect.element(screen.getByRole('button', { name })).toHaveAttribute('title', name)
  }
})

test('Shift+Enter inserts a new line', async () => {
  const { field, onSend } = await composer()

  await userEvent.keyboard('een{Shift>}{Enter}{/Shift}twee')

  await expect.element(field).toHaveValue('een\ntwee')
  expect(onSend).not.toHaveBeenCalled()
})

test('on a touch keyboard Enter inserts a new line, and the button sends', async () => {
  const real = matchMedia
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => real(query === '(pointer: coarse)' ? 'all' : query))
  const { screen, field, onSend } = await composer()

  await userEvent.keyboard('een{Enter}twee')

  await expect.element(field).toHaveValue('een\ntwee')
  expect(onSend).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Verstuur' }).click()
  expect(onSend.mock.calls).toEqual([['een\ntwee', []]])
})

test.each(['by itself', 'by our script'])('the field grows with its text up to 200 px, %s', async (way) => {
  if (way === 'by our script') vi.spyOn(CSS, 'supports').mockReturnValue(false)
  const { field } = await composer()
  const textarea = field.element()
  if (way === 'by our script' && textarea instanceof HTMLElement) textarea.style.setProperty('field-sizing', 'fixed')
  const height = () => textarea.getBoundingClientRect().height
  expect(height()).toBe(44)

  await field.fill('een\ntwee\ndrie')
  await expect.poll(height).toBeGreaterThan(80)
  expect(height()).toBeLessThan(120)
  await field.fill('regel\n'.repeat(40))
  await expect.poll(height).toBe(200)
  await field.fill('')
  await expect.poll(height).toBe(44)
})

test('Enter that confirms an IME word does not send', async () => {
  const { field, onSend } = await composer()
  await userEvent.keyboard('にほん')

  const enter = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }
  field.element().dispatchEvent(new KeyboardEvent('keydown', enter))

  expect(onSend).not.toHaveBeenCalled()
  await expect.element(field).toHaveValue('にほん')
})

test.each(['   ', '\u200b\u200b'])('a text without visible characters is not sent (%j)', async (text) => {
  const { screen, field, onSend } = await composer()

  await field.fill(text)
  await screen.getByRole('button', { name: 'Verstuur' }).click()

  expect(onSend).not.toHaveBeenCalled()
})

test('a text that is too long stays in the field, with an error', async () => {
  const { screen, field, onSend } = await composer()

  await field.fill('x'.repeat(10_001))
  await userEvent.keyboard('{Enter}')

  const sentence = 'Je bericht is te lang: 10001 van de 10000 tekens. Kort het in of verstuur het in delen.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(onSend).not.toHaveBeenCalled()
  await expect.element(field).toHaveValue('x'.repeat(10_001))
})

test('a text of exactly ten thousand characters is sent', async () => {
  const { field, onSend } = await composer()

  await field.fill('x'.repeat(10_000))
  await userEvent.keyboard('{Enter}')

  expect(onSend).toHaveBeenCalledOnce()
})

test('a draft is restored after leaving, but not for another user', async () => {
  const { screen, field } = await composer()
  await field.fill('Half een zin')

  await screen.unmount()
  const again = await composer()

  await expect.element(again.field).toHaveValue('Half een zin')
  expect([anna, bram].map(({ id }) => readDraft(id, dossier_id).text)).toEqual(['Half een zin', ''])
})

test('a pasted file goes to the upload, not into the text', async () => {
  const { field, onFiles } = await composer()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['%PDF'], 'order.pdf'))

  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

  expect(onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['order.pdf'])
})

test('pasted spreadsheet cells are text, although the clipboard also has a picture of them', async () => {
  const { field, onFiles } = await composer()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
  clipboardData.setData('text/plain', 'Dorpel\t24')
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })

  const leftToTheField = field.element().dispatchEvent(pasted)

  expect(leftToTheField).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
})
