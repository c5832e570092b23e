import type { Message } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { dossier, open } from '../../testing/conversation.tsx'
import { useNetwork } from '../../testing/network.ts'
import { anna, bram, dossier_id, say, told } from '../../testing/messages.ts'
import { receiveMessage, retell } from './messages.ts'

const network = useNetwork()
beforeEach(() => network.on('POST', `/api/v1/dossiers/${dossier_id}/read-status`, () => undefined))

const yes = (seq: number, who = bram) => say(seq, who, undefined, 'Klopt.')

/** What Anna's screen reader is given to read of what comes into the open dossier: all that changes in the region. */
async function hear(...messages: Message[]) {
  const screen = await open([say(1, bram)], dossier({ read_seq: 1, last_seq: 1 }))
  await expect.element(screen.getByText('nr 1')).toBeVisible()
  const heard: (string | null)[] = []
  const region = document.querySelector('p[aria-live=polite]')
  if (!region) throw new Error('Nothing is read out')
  const watch = new MutationObserver(() => heard.push(region.textContent))
  watch.observe(region, { childList: true, subtree: true, characterData: true })
  for (const message of messages) {
    await receiveMessage(queryClient, message)
    await expect.poll(() => document.querySelector(`[data-seq='${message.seq}']`)).not.toBeNull()
  }
  return heard
}

test('what others write from now on is read out, the same words as often as they are written', async () => {
  expect(await hear(yes(2), yes(3))).toEqual(['Bram van Staal: Klopt.', 'Bram van Staal: Klopt.'])
})

test('an answer that is taken back is read out as that, and nothing of before again', async () => {
  const heard = await hear(yes(2), { ...yes(3), event: 'card_answer' })

  retell(queryClient, dossier_id, [{ ...yes(3), event: 'answer_withdrawn', data: {} }])

  await expect.poll(() => document.querySelector("[data-seq='3']")?.textContent).toContain('teruggenomen')
  expect(heard).toEqual(['Bram van Staal: Klopt.', 'Bram van Staal: Klopt.', 'Bram van Staal: Antwoord teruggenomen'])
})

test("one's own messages, events and what stood there before are not", async () => {
  expect(await hear(yes(2, anna), told(3, 'document_added'))).toEqual([])
})
