import { limits, type Message } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useUnreadMails } from '../../server/src/features/messages/testing/unread-mails.ts'
import { indexDue } from '../../server/src/features/search/index/index-due.ts'
import { ask } from '../testing/ask.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { Canaries } from './plant.ts'

const { world, sink, jobs, after } = await useUnreadMails()
const viewers: SceneKey[] = ['U', 'U2', 'N', 'M', 'X', 'X2', 'X3', 'Y', 'T', 'Z', 'V', 'V2', 'E', 'W']
const half = limits.message_change / 60_000 / 2

type ReplacedWords = {
  id: string
  edited: Message
  removed: Message
  words: Record<'earlier' | 'deleted' | 'present', string>
}

test('words that were edited or deleted reach nobody: no answer, list, search, export, or mail that waited', async () => {
  const canaries = new Canaries()
  const scene = await makeScene(world)
  const { who } = scene
  const talks = [
    await talk(scene, canaries, { in: 'D1', by: 'U', to: 'X', readers: ['U', 'U2', 'M', 'X', 'X2', 'Y'] }),
    await talk(scene, canaries, { in: 'D2', by: 'U', to: 'V', readers: ['U', 'U2', 'M', 'V'] }),
  ]
  while (await indexDue(world.deps));
  for (const { words } of talks)
    for (const word of Object.values(words).slice(0, 2)) expect(await read(who.U, searchFor(word))).toContain(word)
  await jobs.stop()
  for (const { id } of talks) await after(half, { id }) // the mails wait

  for (const { id, edited, removed, words } of talks) {
    const path = `/api/v1/dossiers/${id}/messages`
    const name = edited.message.slice(0, -words.earlier.length)
    const change = { revision: edited.revision, message: `${name}${words.present}` }
    expect((await ask(who.U, 'PATCH', `${path}/${edited.id}`, { body: change })).status).toBe(200)
    expect((await ask(who.U, 'DELETE', `${path}/${removed.id}?revision=0`)).status).toBe(200)
  }
  while (await indexDue(world.deps));
  await jobs.start()

  const leaks: string[] = []
  const found = (reader: string, where: string, text: string) => {
    for (const leak of canaries.leaks(text, reader)) leaks.push(`${reader}: ${leak} in ${where}`)
  }
  const gone = talks.flatMap(({ words }) => [words.earlier, words.deleted])
  const places = [
    '/app/dossiers/list',
    '/app/sidebar/dossiers',
    '/app/dashboard/overview',
    '/app/dossiers/export?format=csv',
    ...gone.flatMap((word) => [searchFor(word), `/app/dossiers/list?q=${word}`]),
    ...talks.flatMap(({ id, words }) => [
      ...['data', 'documents', 'messages', 'messages?changed_after=0', 'messages?after_seq=0'].map(
        (what) => `/api/v1/dossiers/${id}/${what}`,
      ),
      ...[words.earlier, words.deleted].map((word) => `/api/v1/dossiers/${id}/search?q=${word.slice(0, 8)}`),
    ]),
  ]
  for (const key of viewers) for (const place of places) found(key, place, await read(who[key], place))
  for (const { to, raw, mail } of sink.received)
    found(String(viewers.find((key) => to.includes(who[key].email))), 'a mail', `${raw} ${mail.text} ${mail.html}`)

  expect(leaks).toEqual([])
  expect(canaries.unseen().filter((of) => of.startsWith('present'))).toEqual([])
  for (const [n, key] of (['X', 'V'] as const).entries())
    expect((await sink.mailTo(who[key].email)).mail.text).toContain(talks[n]?.words.present)

  const ended = { access_until: new Date(0) }
  await world.db.updateTable('participant').set(ended).where('user_id', '=', who.V.id).execute()
  const words = talks.flatMap((one) => Object.values(one.words))
  for (const place of places) {
    const text = await read(who.V, place)
    expect(
      words.filter((word) => text.includes(word)),
      place,
    ).toEqual([])
  }
})

/** Words that are about to go, in a message that names and is quoted and pinned, and in one that is quoted. */
async function talk(
  { who, dossiers }: Scene,
  canaries: Canaries,
  { in: key, by, to, readers }: { in: 'D1' | 'D2'; by: SceneKey; to: SceneKey; readers: SceneKey[] },
): Promise<ReplacedWords> {
  const id = dossiers[key]
  const path = `/api/v1/dossiers/${id}`
  const words = {
    earlier: canaries.word(`earlier words in ${key}`, []),
    deleted: canaries.word(`deleted words in ${key}`, []),
    present: canaries.word(`present words in ${key}`, readers),
  }
  async function say(caller: SceneKey, body: object): Promise<Message> {
    const said = await ask(who[caller], 'POST', `${path}/messages`, { body: { message_type: 'user', ...body } })
    expect(said.status).toBe(201)
    return said.body as Message
  }

  const row = world.db.selectFrom('person').select('full_name').where('id', '=', who[to].id)
  const name = `@${(await row.executeTakeFirstOrThrow()).full_name}`
  const mentions = [{ user_id: who[to].id, at: 0, length: name.length }]
  const edited = await say(by, { message: `${name} ${words.earlier}`, mentions })
  const removed = await say(by, { message: words.deleted })
  for (const { id } of [edited, removed]) await say(by, { message: 'Zie hier', quote: { kind: 'message', id } })
  expect((await ask(who[by], 'PUT', `${path}/pin`, { body: { kind: 'message', id: edited.id } })).status).toBe(200)
  return { id, edited, removed, words }
}

/** By a part of the word, as the answer names a word without hits. */
function searchFor(word: string): string {
  return `/api/v1/search?q=${word.slice(0, 8)}&archive=true`
}

async function read(caller: Scene['who'][SceneKey], url: string): Promise<string> {
  const { status, text } = await ask(caller, 'GET', url)
  expect(status).toBeLessThan(500)
  return text
}
