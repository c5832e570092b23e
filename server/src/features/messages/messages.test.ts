import { listMessages, listSidebar, markRead, postMessage, readDossier } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const say = (message: string, client_id: string = randomUUID()) =>
  ({ message_type: 'user', message, client_id }) as const

/** Anna of Bouw and Bram of Gevel share a dossier. */
async function sharedDossier() {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  await world.relate(bouw, gevel)
  const anna = await world.person('Anna', { company: bouw })
  const bram = await world.person('Bram', { company: gevel })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, bram)
  return { bouw, gevel, anna, bram, dossier, params: { id: dossier.id } }
}

test('a message of one side reaches the other with name and company', async () => {
  const { anna, bram, params } = await sharedDossier()

  const posted = await anna.call(postMessage, { params, body: say('  Klopt de factuur?  ') })

  expect(posted.status).toBe(201)
  const page = await bram.call(listMessages, { params })
  expect(page.body.messages).toMatchObject([
    {
      seq: 1,
      message: 'Klopt de factuur?',
      sender_id: anna.id,
      sender_name: 'Anna de Wit',
      company: { name: 'Bouw BV' },
      unread: true,
    },
  ])
  expect((await anna.call(listMessages, { params })).body.messages[0]?.unread).toBe(false)
})

test('twenty simultaneous posts get consecutive numbers without gaps or duplicates', async () => {
  const { anna, bram, params } = await sharedDossier()

  await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? anna : bram).call(postMessage, { params, body: say(`nr ${n}`) })),
  )

  const page = await anna.call(listMessages, { params, query: { limit: 100 } })
  expect(page.body.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('a repeated client_id, even many times at once, creates one message', async () => {
  const { anna, params } = await sharedDossier()
  const body = say('Een keer maar')

  const answers = await Promise.all(Array.from({ length: 10 }, () => anna.call(postMessage, { params, body })))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  expect((await anna.call(listMessages, { params })).body.messages).toHaveLength(1)
})

test.each([
  ['an empty message', ''],
  ['only white space', ' \n\t '],
  ['only zero-width characters', '\u200b\u200d'],
  ['more than 10,000 characters', 'x'.repeat(10_001)],
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
])('%s is refused and nothing is stored', async (_, message) => {
  const { anna, params } = await sharedDossier()

  const refused = await anna.call(postMessage, { params, body: say(message) })

  expect(refused.status).toBe(422)
  expect(refused.refusal).toMatchObject({ code: 'validation_error', detail: [{ loc: ['body', 'message'] }] })
  expect((await anna.call(listMessages, { params })).body.messages).toEqual([])
})

test('a forged system line, sender or unknown field is refused', async () => {
  const { anna, bram, params } = await sharedDossier()

  for (const forged of [
    { message_type: 'system' },
    { sender_id: bram.id },
    { created_at: '2020-01-01T00:00:00.000Z' },
  ]) {
    const body = { ...say('Ik ben Bram'), ...forged } as ReturnType<typeof say>
    expect((await anna.call(postMessage, { params, body })).status).toBe(422)
  }
  expect((await anna.call(listMessages, { params })).body.messages).toEqual([])
})

test('10,000 characters are accepted', async () => {
  const { anna, params } = await sharedDossier()

  expect((await anna.call(postMessage, { params, body: say('x'.repeat(10_000)) })).status).toBe(201)
})

test('a stranger gets the same 404 as for a dossier that does not exist', async () => {
  const { dossier, params } = await sharedDossier()
  const staal = await world.customer('Staal BV')
  const theo = await world.person('Theo', { company: staal, role: 'admin' })

  const foreign = await theo.call(postMessage, { params, body: say('Mag ik meelezen?') })
  const absent = await theo.call(postMessage, { params: { id: randomUUID() }, body: say('Is daar iemand?') })

  expect(foreign.status).toBe(404)
  expect({ ...foreign.refusal, request_id: '' }).toEqual({ ...absent.refusal, request_id: '' })
  expect((await theo.call(listMessages, { params })).status).toBe(404)
  expect((await world.stranger.call(listMessages, { params: { id: dossier.id } })).status).toBe(401)
})

test('an admin reads along invisibly and joins visibly with their first message', async () => {
  const { bouw, bram, params } = await sharedDossier()
  const daan = await world.person('Daan', { company: bouw, role: 'admin' })
  expect((await daan.call(readDossier, { params })).body).toMatchObject({ takes_part: false, read_seq: 0 })

  await daan.call(postMessage, { params, body: say('Ik kijk even mee') })

  const { body } = await bram.call(listMessages, { params })
  expect(body.messages.map(({ event, message }) => event ?? message)).toEqual(['admin_joined', 'Ik kijk even mee'])
  const users = (await bram.call(readDossier, { params })).body.users
  expect(users.map(({ full_name }) => full_name)).toContain('Daan de Wit')
})

test('pages reach back to the first message without gaps or duplicates', async () => {
  const { anna, params } = await sharedDossier()
  for (let n = 1; n <= 23; n += 1) await anna.call(postMessage, { params, body: say(`nr ${n}`) })

  const seen: number[] = []
  let before: string | undefined
  do {
    const page = (await anna.call(listMessages, { params, query: { limit: 10, before } })).body
    seen.unshift(...page.messages.map(({ seq }) => seq))
    before = page.before ?? undefined
    expect(page.has_more).toBe(before !== undefined)
  } while (before)

  expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => n + 1))
})

test('after_seq returns later messages, oldest first, with has_more', async () => {
  const { anna, params } = await sharedDossier()
  for (let n = 1; n <= 5; n += 1) await anna.call(postMessage, { params, body: say(`nr ${n}`) })

  const { body } = await anna.call(listMessages, { params, query: { after_seq: 2, limit: 2 } })

  expect(body.messages.map(({ seq }) => seq)).toEqual([3, 4])
  expect(body).toMatchObject({ has_more: true, before: null })
})

test.each([{ limit: 0 }, { limit: 101 }, { limit: 1e9 }, { before: 'x' }, { before: '-1' }, { after_seq: -1 }])(
  'a page with %o is refused',
  async (query) => {
    const { anna, params } = await sharedDossier()

    expect((await anna.call(listMessages, { params, query })).status).toBe(422)
  },
)

test('unread counts each line of others, and the read position only moves forward', async () => {
  const { anna, bram, params } = await sharedDossier()
  const unread = async () => (await bram.call(listSidebar)).body.map(({ unread_count }) => unread_count)
  for (const message of ['een', 'twee', 'drie']) await anna.call(postMessage, { params, body: say(message) })
  expect(await unread()).toEqual([3])

  await bram.call(markRead, { params, body: { seq: 2 } })
  expect(await unread()).toEqual([1])
  await bram.call(markRead, { params, body: { seq: 1 } })
  expect(await unread()).toEqual([1])
  await bram.call(markRead, { params, body: { seq: 999 } })
  expect(await unread()).toEqual([0])
  expect((await anna.call(listSidebar)).body.map(({ unread_count }) => unread_count)).toEqual([0])
})

test('posting marks everything up to the own message as read', async () => {
  const { anna, bram, params } = await sharedDossier()
  await anna.call(postMessage, { params, body: say('Klopt het?') })

  await bram.call(postMessage, { params, body: say('Ja, klopt.') })

  expect((await bram.call(listSidebar)).body[0]?.unread_count).toBe(0)
  expect((await anna.call(listSidebar)).body[0]).toMatchObject({
    unread_count: 1,
    last_message_preview: 'Ja, klopt.',
    last_message_sender: 'Bram de Wit',
  })
})

test('a participant who is removed while their post waits for the lock gets 404, and no number is skipped', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  const remover = await world.pool.connect()
  await remover.query('begin')
  await remover.query('select from dossier where id = $1 for update', [dossier.id])
  const late = bram.call(postMessage, { params, body: say('Te laat') })
  await expect.poll(waiting).toBe(true)
  await remover.query(`update participant set status = 'removed' where dossier_id = $1 and user_id = $2`, [
    dossier.id,
    bram.id,
  ])
  await remover.query('commit')
  remover.release()

  expect((await late).status).toBe(404)
  expect((await anna.call(postMessage, { params, body: say('Verder') })).body.seq).toBe(1)
})

async function waiting(): Promise<boolean> {
  const { rows } = await world.pool.query<{ waits: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  )
  return rows[0]?.waits ?? false
}
