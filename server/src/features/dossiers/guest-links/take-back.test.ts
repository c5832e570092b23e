import {
  askOwnAccess,
  device_header,
  disownLink,
  giveConsent,
  listMessages,
  mailLinkCode,
  me,
  openLinkWithCode,
  postMessage,
  readDossier,
  updateUser,
  validateLink,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newToken } from '../../../platform/ids.ts'
import { Caller } from '../../../testing/caller.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { externalDossierOf } from '../testing/external-dossier.ts'

const { world, sink } = await useMailingWorld()
const externalDossier = externalDossierOf(world)
const [ofKarel, ofBram, ofEls] = [newToken(), newToken(), newToken()]

/** Anna invited Bram, who forwarded the mail unread. */
async function forwarded() {
  const { invite, ...scene } = await externalDossier()
  const { id, email } = await invite()
  const token = tokenOf((await sink.mailTo(email)).link)
  const callerOf = (accessToken: string) =>
    new Caller(world.address, accessToken, { id, email, full_name: email, company_id: '' })
  const open = (device: string) =>
    world.stranger.call(validateLink, { query: { token }, headers: { [device_header]: device } })
  const opened = async (device: string) => callerOf((await open(device)).body.access_token)
  const agree = (caller: Caller, device: string) =>
    caller.call(giveConsent, { params: { id }, body: { consent: true }, headers: { [device_header]: device } })
  async function code(device: string) {
    await world.stranger.call(mailLinkCode, { body: { token, device } })
    const codes = async () =>
      (await sink.mailsTo(email)).flatMap(({ mail }) => /code is (\d{3} \d{3})/.exec(mail.text ?? '')?.[1] ?? [])
    await expect.poll(codes).toHaveLength(1)
    return (await codes())[0] ?? ''
  }
  const enter = (device: string, typed: { code: string; take_back?: boolean }) =>
    world.stranger.call(openLinkWithCode, { body: { token, device, ...typed } })
  return { ...scene, id, email, token, callerOf, open, opened, agree, code, enter }
}

const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

test('somebody who is not the guest says so: nobody gets in without a code from then on, not even with an open page', async () => {
  const { anna, params, email, token, open, opened, agree, code, enter } = await forwarded()
  const karel = await opened(ofKarel)
  const els = await opened(ofEls)

  expect((await karel.call(disownLink)).status).toBe(204)

  expect([(await karel.call(me)).status, (await agree(karel, ofKarel)).status]).toEqual([401, 401])
  expect((await agree(els, ofEls)).status).toBe(401)
  for (const device of [ofKarel, ofEls, ofBram]) expect((await open(device)).refusal.code).toBe('other_device')
  const own = { first_name: 'Karel', last_name: 'Smit', email: `karel.${randomUUID()}@vos.example` }
  expect((await world.stranger.call(askOwnAccess, { body: { token, ...own } })).status).toBe(204)
  const bram = await enter(ofBram, { code: await code(ofBram) })
  expect(bram.status).toBe(200)
  expect((await open(ofBram)).status).toBe(200)
  // Nobody agreed, so there is nothing to tell but the colleague's request.
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.map(({ event }) => event).filter((event) => /^(link|colleague)/.test(event ?? ''))).toEqual([
    'colleague_asked',
  ])
  expect((await sink.mailsTo(email)).every(({ mail }) => !mail.subject?.includes('in gebruik'))).toBe(true)
})

test('only a guest who has not agreed can say that they are not the guest', async () => {
  const { anna, opened, agree } = await forwarded()
  const bram = await opened(ofBram)
  await agree(bram, ofBram)

  expect((await bram.call(disownLink)).refusal.code).toBe('not_allowed_in_state')
  expect((await anna.call(disownLink)).refusal.code).toBe('not_allowed_in_state')

  expect((await bram.call(me)).status).toBe(200)
})

test('the mailbox is told when somebody agrees, and its owner takes the link back from whoever lied', async () => {
  const { anna, params, id, email, open, opened, agree, code, enter, callerOf } = await forwarded()
  const karel = await opened(ofKarel)
  await karel.call(updateUser, { params: { id }, body: { first_name: 'Karel', last_name: 'Smit' } })
  await agree(karel, ofKarel)
  expect((await karel.call(postMessage, { params, body: say('Namens Bram: akkoord.') })).status).toBe(201)
  expect((await anna.call(readDossier, { params })).body.users).toMatchObject([
    { id: anna.id, agreed_at: null, invited_by: null },
    { id, agreed_at: expect.stringMatching(/^\d{4}-/), invited_by: anna.id },
  ])
  const told = (await sink.mailsTo(email, 2)).at(-1)
  expect(told?.mail.subject).toBe("Uw link van dossier 'PO 4500127' is nu in gebruik")
  expect(told?.mail.text).toMatch(/Was u dat niet\?[^]*Wanneer[^]* om \d\d:\d\d/)
  expect((await open(ofBram)).refusal.code).toBe('other_device')

  const { body } = await enter(ofBram, { code: await code(ofBram), take_back: true })

  expect([(await karel.call(me)).status, (await open(ofKarel)).status]).toEqual([401, 403])
  const bram = callerOf(body.access_token)
  expect((await bram.call(readDossier, { params })).refusal.code).toBe('consent_required') // he has agreed to nothing
  await agree(bram, ofBram)
  expect((await bram.call(readDossier, { params })).status).toBe(200)
  expect((await open(ofKarel)).status).toBe(403)
  const line = new RegExp(
    `^Iemand anders gebruikte de link van ${email} sinds \\d\\d-\\d\\d-\\d{4} en is nu uitgelogd$`,
  )
  for (const side of [anna, bram])
    expect((await side.call(listMessages, { params })).body.messages.at(-1)?.message).toMatch(line)
  const toAnna = (await sink.mailTo(anna.email)).mail
  expect(toAnna.subject).toBe(`Iemand anders gebruikte de link van ${email}`)
})

test('a code for a second device of the guest leaves the first one in, and a wrong code takes nothing back', async () => {
  const { anna, params, opened, agree, code, enter, callerOf } = await forwarded()
  const phone = await opened(ofBram)
  await agree(phone, ofBram)
  await anna.call(readDossier, { params })
  const mailed = await code(ofEls)

  const wrong = mailed === '000 000' ? '000001' : '000000'
  expect((await enter(ofEls, { code: wrong, take_back: true })).refusal.code).toBe('wrong_code')
  const laptop = callerOf((await enter(ofEls, { code: mailed })).body.access_token)

  expect([(await phone.call(me)).status, (await laptop.call(me)).status]).toEqual([200, 200])
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.filter(({ event }) => event === 'link_taken_back')).toEqual([])
})
