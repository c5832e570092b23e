import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeToken } from '../../platform/token.ts'
import { dossier, open } from '../../testing/conversation.tsx'
import { personOf } from '../../testing/examples.ts'
import { anna, bram, dossier_id, say } from '../../testing/messages.ts'
import { useNetwork } from '../../testing/network.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}/messages`

test('a message that mentions somebody who left is kept with their name in the reason, and can be sent without notifying them', async () => {
  storeToken('token of Anna')
  const posted: unknown[] = []
  network.on('GET', '/api/v1/users/me', () => personOf('admin'))
  network.on('POST', `/api/v1/dossiers/${dossier_id}/read-status`, () => undefined)
  network.on('POST', path, ({ body }) => {
    const { message, mentions = [], client_id } = Object(body)
    posted.push(mentions)
    if (mentions.length === 0) return { ...say(2, anna, undefined, message), client_id }
    const detail = [{ loc: ['body', 'mentions', 0], msg: '', type: 'not_a_participant' }]
    return Response.json({ code: 'not_a_participant', detail }, { status: 422 })
  })
  const screen = await open([say(1, bram)], dossier({ last_seq: 1 }))
  const field = screen.getByRole('textbox', { name: 'Bericht' })
  await field.click()
  await field.fill('Vraag @Bram van Staal even.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => posted, { timeout: 5000 }).toHaveLength(1)

  const reason =
    "Verzenden mislukt. Je tekst staat er nog. Bram van Staal neemt niet deel aan dit dossier. Met 'Opnieuw' gaat je bericht weg zonder melding."
  expect(posted).toEqual([[{ user_id: bram.id, at: 6, length: 15 }]])
  await expect.element(screen.getByRole('alert'), { timeout: 5000 }).toMatchTextContent(reason)
  await expect.element(screen.getByText('Vraag @Bram van Staal even.')).toBeVisible()
  await screen.getByRole('button', { name: 'Opnieuw' }).click()

  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(posted).toEqual([[{ user_id: bram.id, at: 6, length: 15 }], []])
})
