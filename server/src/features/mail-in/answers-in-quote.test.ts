import { addParticipant, readMessageMail } from '@klopt/contract'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, send, addressFor, messagesOf, quiet, sink } = await usePostbox()

type Reply = (mail: Email) => { text: string } | { html: string }

const fields = 'Van: Klopt <klopt@klopt.example>\nVerzonden: dinsdag 24 november 2026 14:02\nAan: Bram\nOnderwerp: PO\n'
const replyForm =
  '<div>Het klopt.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Van:</b> Klopt</div>'
const external = 'Let op: deze e-mail komt van buiten de organisatie.'

async function answeredBy(reply: Reply) {
  const { anna, bouw, dossier, params } = await sharedDossier(world)
  const eva = await world.person('Eva', { company: bouw })
  await anna.call(addParticipant, { params, body: { user_id: eva.id } })
  const { mail } = await sink.mailTo(eva.email)
  await quiet()
  await send({ from: eva.email, to: await addressFor(dossier.id, eva.id), subject: 'Re: PO', ...reply(mail) })
  await quiet()
  const message = (await messagesOf(anna, dossier.id)).findLast(({ mail }) => mail)
  const { body } = await anna.call(readMessageMail, { params: { id: message?.id ?? '' } })
  return { heading: headingOf(mail), message: message?.message ?? '', left_out: body.left_out ?? '' }
}

function headingOf({ text = '' }: Email): string {
  return text.trim().split('\n')[0] ?? ''
}

const answered: [string, Reply, string][] = [
  [
    'in plain text',
    ({ text = '' }) => ({
      text: `Het klopt.\n\n${fields}\n${external}\n\n${text.replace('\n', '\n\nEr komen 28 stuks.\nOp vrijdag.\n')}`,
    }),
    'Het klopt.\n\nEr komen 28 stuks.\nOp vrijdag.',
  ],
  [
    'in HTML',
    ({ html = '' }) => ({
      html: `${replyForm}<div><p>${external}</p>${html.replace('</h1>', '</h1><p>Er komen 28 stuks.</p>')}</div>`,
    }),
    'Het klopt.\n\nEr komen 28 stuks.',
  ],
  [
    'below all of it',
    ({ text = '' }) => ({ text: `Het klopt.\n\n${fields}\n${text}\n\nNog iets: vrijdag kan ook.` }),
    'Het klopt.\n\nNog iets: vrijdag kan ook.',
  ],
  [
    'in a quote with marks',
    ({ text = '' }) => ({
      text: `Het klopt.\n\nOp di 24 nov 2026 om 14:02 schreef Klopt <klopt@klopt.example>:\n${text.replace('\n', '\nEr komen 28 stuks.\n').replace(/^/gm, '> ')}`,
    }),
    'Het klopt.\n\nEr komen 28 stuks.',
  ],
]

test.each(answered)('an answer that is typed between our own lines is in the message: %s', async (_, reply, own) => {
  const { heading, message, left_out } = await answeredBy(reply)

  expect(message).toBe(own)
  expect(left_out).toContain(heading)
  expect(left_out).not.toContain('28 stuks')
})

const unanswered: [string, Reply][] = [
  ['as it was sent', ({ text = '' }) => ({ text: `Het klopt.\n\n${fields}\n${external}\n\n${text}` })],
  ['in HTML', ({ html = '' }) => ({ html: `${replyForm}<div><p>${external}</p>${html}</div>` })],
  ['of somebody else', () => ({ text: `Het klopt.\n\n${fields}\nHoeveel stuks komen er?\nEn wanneer dan?` })],
]

test.each(unanswered)('a quote without an answer is left out: %s', async (_, reply) => {
  expect((await answeredBy(reply)).message).toBe('Het klopt.')
})
