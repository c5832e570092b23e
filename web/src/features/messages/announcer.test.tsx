import type { Message } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { dossier, open } from '../../testing/conversation.tsx'
import { useNetwork } from '../../testing/network.ts'
import { anna, bram, dossier_id, say, systemMessage } from '../../testing/messages.ts'
import { receiveMessage, receiveChange } from './messages.ts'

const network = useNetwork()
beforeEach(() => network.on('POST', `/api/v1/dossiers/${dossier_id}/read-status`, () => undefined))

const yes = (seq: number, who = bram) => say(seq, who, undefined, 'Klopt.')

/** Every text of the live region after each message arrives in Anna's open dossier. */
async function announcementsOf(...messages: Message[]) {
  const screen = await open([say(1, bram)], dossier({ read_seq: 1, last_seq: 1 }))
  await expect.element(screen.getByText('nr 1')).toBeVisible()
  const texts: (string | null)[] = []
  const find = () => document.querySelector('p[aria-live=polite]')
  await expect.poll(find).not.toBeNull() // it is loaded after the first screen
  const region = find()
  if (!region) throw new Error('There is no live region')
  const watch = new MutationObserver(() => texts.push(region.textContent))
  watch.observe(region, { childList: true, subtree: true, characterData: true })
  for (const message of messages) {
    await receiveMessage(queryClient, message)
    await expect.poll(() => document.querySelector(`[data-seq='${message.seq}']`)).not.toBeNull()
  }
  return texts
}

test('new messages of others are announced, also when the text is the same as before', async () => {
  expect(await announcementsOf(yes(2), yes(3))).toEqual(['Bram van Staal: Klopt.', 'Bram van Staal: Klopt.'])
})

test('a withdrawn answer is announced as withdrawn, and no earlier message is repeated', async () => {
  const data = { card_id: dossier_id, answer: 'agreed', reason: null, wish: null, note: 'Klopt.' } as const
  const texts = await announcementsOf(yes(2), { ...yes(3), event: 'card_answer', data })

  const message: Message = { ...yes(3), event: 'answer_withdrawn', data: { card_id: dossier_id }, revision: 1 }
  await receiveChange(queryClient, { dossier_id, revision: 1, message })

  await expect.poll(() => document.querySelector("[data-seq='3']")?.textContent).toContain('teruggenomen')
  expect(texts).toEqual(['Bram van Staal: Klopt.', 'Bram van Staal:  Klopt.', 'Bram van Staal: Antwoord teruggenomen'])
})

test('own messages, events and earlier messages are not announced', async () => {
  expect(await announcementsOf(yes(2, anna), systemMessage(3, { event: 'user_left', data: { name: 'Bram' } }))).toEqual(
    [],
  )
})
