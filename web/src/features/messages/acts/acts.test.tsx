import { limits, type Message } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eraseDevice, openDevice } from '../../../platform/device.ts'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { dossier, open } from '../../../testing/conversation.tsx'
import { anna, bram, dossier_id, say } from '../../../testing/messages.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { show } from '../../../testing/screen.tsx'
import { readDraft } from '../draft.ts'
import { EditBar } from './edit-bar.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}`

/** A message that Anna has just sent, as the server answers. */
function fresh(seq: number, message: string): Message {
  const now = Date.now()
  const change_until = new Date(now + limits.message_change).toISOString()
  return { ...say(seq, anna, new Date(now).toISOString(), message), permissions: { change_until } }
}

let own: Message
beforeEach(() => {
  storeToken('token of Anna')
  own = fresh(2, 'Het zijn er 24.')
  network.on('POST', `${path}/read-status`, () => undefined)
  network.on('GET', `${path}/messages`, () => ({ messages: [own], before: null, has_more: false, revision: 0 }))
})
const edited = (message: string) => ({ ...own, message, edited_at: new Date().toISOString(), revision: 1 })

async function opened() {
  const screen = await open([say(1, bram, undefined, 'Hoeveel?'), own], dossier({ read_seq: 2, last_seq: 2 }))
  const field = screen.getByRole('textbox', { name: 'Bericht' })
  await field.click()
  return { screen, field }
}
const item = (name: string) => page.getByRole('menuitem', { name })

test('from the keyboard: the arrow chooses a message, Enter opens its menu, E edits it and Escape goes back', async () => {
  network.on('PATCH', `${path}/messages/${own.id}`, ({ body }) => edited(Object(body).message))
  const { screen, field } = await opened()

  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('button', { name: /^Bericht van Anna.*24/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(item('Beantwoorden')).toHaveFocus()
  await expect.element(item('Bewerken')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: /^Bericht van Bram/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}e')

  await expect.element(screen.getByText(/^Bericht bewerken/)).toBeVisible()
  await expect.element(field).toHaveValue('Het zijn er 24.')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' Of 28.{Escape}')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{ArrowUp}e')
  await expect.element(field).toHaveValue('Het zijn er 24.')
  await userEvent.keyboard(' Of 28.{Enter}')
  await expect.element(screen.getByText('Het zijn er 24. Of 28.')).toBeVisible()
  await expect.element(screen.getByText(/^bewerkt \d\d:\d\d$/)).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test.each([
  ['nl', /Het archief bewaart ook je eerdere woorden\.$/],
  ['en', /The archive also keeps your earlier words\.$/],
] as const)('above the field, editing says that the archive keeps the earlier words (%s)', async (language, kept) => {
  const screen = await show(<EditBar onCancel={() => {}} />, { language })

  await expect.element(screen.getByText(kept)).toBeVisible()
})

test('the menu says that a message was mailed, and deleting asks once', async () => {
  const { id } = own
  const by = anna.name
  const message = `${by} heeft een bericht verwijderd`
  network.on('GET', `${path}/messages`, () => ({
    messages: [{ ...own, mailed: true }],
    before: null,
    has_more: false,
    revision: 0,
  }))
  network.on('DELETE', `${path}/messages/${id}`, () => ({
    ...own,
    event: 'message_deleted',
    data: { by },
    message,
    revision: 1,
    permissions: { change_until: null },
  }))
  const { screen } = await opened()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByText('Dit bericht is al gemaild.')).toBeVisible()
  await expectAccessible()

  await item('Verwijderen').click()
  const dialog = page.getByRole('alertdialog', { name: 'Bericht verwijderen?' })
  await dialog.getByRole('button', { name: 'Verwijderen' }).click()

  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByText('Het zijn er 24.')).not.toBeInTheDocument()
})

test('a refused edit keeps the typed text and says why', async () => {
  const present = { ...edited('Het zijn er 26.') }
  const refused = { code: 'message_changed', detail: '', present }
  let times = 0
  const answer = () => {
    times += 1
    if (times === 1) return Response.json(refused, { status: 409 })
    throw new Refused(409, 'too_late')
  }
  network.on('PATCH', `${path}/messages/${own.id}`, answer)
  const { screen, field } = await opened()
  await userEvent.keyboard('{ArrowUp}e')
  await field.fill('Het zijn er 28.')

  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('intussen veranderd')
  await expect.element(field).toHaveValue('Het zijn er 28.')
  await expect.element(screen.getByText('Het zijn er 26.')).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByRole('alert')).toMatchTextContent('ouder dan 10 minuten')
  await expect.element(field).toHaveValue('Het zijn er 28.')
  expect(readDraft(anna.id, dossier_id).text).toBe('Het zijn er 28.')
  await expect.element(screen.getByText(/^Bericht bewerken/)).not.toBeInTheDocument()
})

test('replying while editing a message keeps the changed text, and begins after it is saved', async () => {
  network.on('PATCH', `${path}/messages/${own.id}`, ({ body }) => edited(Object(body).message))
  const { screen, field } = await opened()
  await userEvent.keyboard('{ArrowUp}e')
  await field.fill('Het zijn er 28.')

  await screen.getByRole('button', { name: /^Bericht van Bram/ }).click({ force: true })
  await item('Beantwoorden').click()
  await expect.element(field).toHaveValue('Het zijn er 28.')
  await expect.element(screen.getByText(/^Bericht bewerken/)).toBeVisible()
  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(screen.getByRole('button', { name: 'Beantwoorden stoppen' })).toBeVisible()
  await expect.element(screen.getByText('Het zijn er 28.')).toBeVisible()
})

test('an unsaved edit survives opening another dossier and a reload, until it is cancelled', async () => {
  await openDevice(anna.id)
  const { screen, field } = await opened()
  await userEvent.keyboard('{ArrowUp}e')
  await field.fill('Het zijn er 28.')
  await screen.unmount()

  const again = await opened()
  await userEvent.keyboard('{ArrowUp}e')
  await expect.element(again.field).toHaveValue('Het zijn er 28.')

  await again.screen.getByRole('button', { name: 'Annuleren' }).click()
  await expect.element(again.field).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}e')
  await expect.element(again.field).toHaveValue('Het zijn er 24.')
  await eraseDevice()
})

test('an edit that is slow to save keeps what is typed in the meantime', async () => {
  const later = fresh(3, 'En 6 haken.')
  const answer = Promise.withResolvers<Message>()
  network.on('PATCH', `${path}/messages/${own.id}`, () => answer.promise)
  const screen = await open([say(1, bram), own, later], dossier({ read_seq: 3, last_seq: 3 }))
  const field = screen.getByRole('textbox', { name: 'Bericht' })
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}e')
  await field.fill('Het zijn er 28.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => network.times('PATCH', `${path}/messages/${own.id}`)).toBe(1)
  await expect.element(field).toHaveAttribute('readonly')

  await userEvent.keyboard('{Escape}{ArrowUp}e')
  await expect.element(field).toHaveValue('En 6 haken.')
  await field.fill('En 8 haken.')
  answer.resolve(edited('Het zijn er 28.'))

  await expect.element(screen.getByText('Het zijn er 28.')).toBeVisible()
  await expect.element(field).toHaveValue('En 8 haken.')
})
