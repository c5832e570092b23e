import type { Quote } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { dossier, open } from '../../../testing/conversation.tsx'
import { anna, bram, dossier_id, say, systemMessage } from '../../../testing/messages.ts'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}`
const asked = say(1, bram, undefined, 'Hoeveel dorpels zijn het?')
const added = systemMessage(2, {
  event: 'document_added',
  data: { by: bram.name, document_id: '00000000-0000-7000-8000-0000000000f1', filename: 'Factuur.pdf' },
})
let posted: unknown[] = []

beforeEach(() => {
  storeToken('token of Anna')
  posted = []
  network.on('POST', `${path}/read-status`, () => undefined)
  network.on('POST', `${path}/messages`, ({ body }) => {
    posted.push(Object(body).quote)
    return { ...say(2 + posted.length, anna, undefined, Object(body).message), client_id: Object(body).client_id }
  })
})

async function opened(quote?: Quote) {
  const messages = [asked, quote ? { ...added, quote: null } : added]
  const answer = quote ? [{ ...say(3, anna, undefined, 'Deze.'), quote }] : []
  const screen = await open([...messages, ...answer], dossier({ read_seq: 3, last_seq: 2 + answer.length }))
  const field = screen.getByRole('textbox', { name: 'Bericht' })
  await field.click()
  return { screen, field }
}

test('R quotes the chosen message, Escape removes the quote, and a sent message names what it answers', async () => {
  const { screen, field } = await opened()

  await userEvent.keyboard('{ArrowUp}{ArrowUp}r')
  await expect.element(field).toHaveFocus()
  const stop = screen.getByRole('button', { name: 'Beantwoorden stoppen' })
  await expect.element(stop).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(stop).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}rHet zijn er 28.{Enter}')
  await expect.element(screen.getByText('Het zijn er 28.')).toBeVisible()
  await expect.element(stop).not.toBeInTheDocument()
  await userEvent.keyboard('En klaar.{Enter}')

  await expect.poll(() => posted).toEqual([{ kind: 'message', id: asked.id }, undefined])
})

test('after the quote is removed, the focus is in the field', async () => {
  const { screen, field } = await opened()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}r')

  await screen.getByRole('button', { name: 'Beantwoorden stoppen' }).click()

  await expect.element(field).toHaveFocus()
})

test('a document is answered from the menu of its line', async () => {
  const { screen, field } = await opened()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await page.getByRole('menuitem', { name: 'Beantwoorden' }).click()

  await expect.element(screen.getByRole('button', { name: 'Beantwoorden stoppen' })).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Klopt niet.{Enter}')

  await expect.poll(() => posted).toEqual([{ kind: 'document', id: added.data && Object(added.data).document_id }])
})

test('a deleted message and a deleted document are still named', async () => {
  const gone: Quote = { kind: 'message', id: asked.id, seq: 1, sender_name: bram.name, message: '', deleted: true }
  const { screen } = await opened(gone)
  const name = `Antwoord op ${bram.name} heeft een bericht verwijderd`
  await expect.element(screen.getByRole('button', { name })).toBeVisible()
})
