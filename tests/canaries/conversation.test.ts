import type { Message } from '@klopt/contract'
import { expect, test } from 'vitest'
import { usePushDesk } from '../../server/src/features/push/testing/push-desk.ts'
import { ask } from '../testing/ask.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { Canaries, plant, readerOf } from './plant.ts'

const { world, deviceOf, sendDue } = usePushDesk()
const viewers: SceneKey[] = ['U', 'U2', 'N', 'M', 'X', 'X2', 'X3', 'Y', 'T', 'Z', 'V', 'V2', 'E']

test('quotes, mentions, changes, pins, openings and notifications reveal nothing of another dossier', async () => {
  const canaries = new Canaries()
  const scenes: Record<string, Scene> = { north: await makeScene(world), south: await makeScene(world) }
  for (const [name, scene] of Object.entries(scenes)) await plant(canaries, scene, name)
  const everybody = Object.entries(scenes).flatMap(([name, { who }]) =>
    viewers.map((key) => ({ caller: who[key], reader: readerOf(name, key) })),
  )
  const ids = Object.values(scenes).flatMap(({ dossiers }) => Object.values(dossiers))
  const leaks: string[] = []
  const found = (reader: string, what: string, text: string) => {
    for (const leak of canaries.leaks(text, reader)) leaks.push(`${reader}: ${leak} in ${what}`)
  }
  const watching = []
  for (const { caller, reader } of everybody) {
    const line = await caller.listen()
    for (const dossier_id of ids) await line.ask({ type: 'subscribe', dossier_id })
    for (const { caller: other } of everybody) await line.ask({ type: 'subscribe', topic: `user:${other.id}` })
    const device = await deviceOf(caller, true).catch(() => null) // who has not consented may not
    watching.push({ reader, line, device })
  }

  const gone: string[] = []
  for (const [name, scene] of Object.entries(scenes)) gone.push(...(await talk(scene, canaries, name)))
  await sendDue()
  const sent = { frames: 0, pushes: 0 }
  for (const { reader, line, device } of watching) {
    const frames = [...(await line.settled()), ...line.replies]
    const pushes = device?.received() ?? []
    sent.frames += frames.length
    sent.pushes += pushes.length
    for (const frame of frames) found(reader, 'a frame', JSON.stringify(frame))
    for (const push of pushes) found(reader, 'a notification', JSON.stringify(push))
    // The earlier words were replaced before anything was due.
    expect(gone.filter((word) => JSON.stringify(pushes).includes(word))).toEqual([])
    line.socket.close()
  }
  for (const { caller, reader } of everybody)
    for (const id of ids)
      for (const what of ['data', 'messages?changed_after=0', 'documents']) {
        const { status, text } = await ask(caller, 'GET', `/api/v1/dossiers/${id}/${what}`)
        expect(status).toBeLessThan(500)
        found(reader, what, text)
        expect(gone.filter((word) => text.includes(word))).toEqual([])
      }

  console.warn(`Canaries of the conversation: ${sent.frames} frames, ${sent.pushes} notifications`)
  expect(leaks).toEqual([])
  expect(canaries.unseen().filter((of) => /(words|answer|edit) in D/.test(of))).toEqual([])
  expect(sent.frames).toBeGreaterThan(100)
  expect(sent.pushes).toBeGreaterThan(8)
})

/** Every new act, in the dossiers of the scene. Returns the words that were edited or deleted. */
async function talk({ who, dossiers, documents }: Scene, canaries: Canaries, name: string): Promise<string[]> {
  const gone: string[] = []
  for (const [key, dossier, other, readers] of [
    ['U', 'D1', 'X', ['U', 'U2', 'M', 'X', 'X2', 'Y']],
    ['U', 'D2', 'V', ['U', 'U2', 'M', 'V']],
    ['T', 'D3', 'V2', ['T', 'Z', 'V2']],
  ] as const) {
    const path = `/api/v1/dossiers/${dossiers[dossier]}`
    const word = (of: string) =>
      canaries.word(
        `${name}: ${of} in ${dossier}`,
        readers.map((reader) => readerOf(name, reader)),
      )
    const say = async (body: object) => {
      const { status, body: said } = await ask(who[key], 'POST', `${path}/messages`, {
        body: { message_type: 'user', ...body },
      })
      expect(status).toBe(201)
      return said as Message
    }
    const first = await say({ message: word('words') })
    await say({ message: word('answer'), quote: { kind: 'message', id: first.id } })
    const [earlier, deleted] = [word('earlier words'), word('deleted words')]
    const edited = await say({ message: earlier })
    const removed = await say({ message: deleted })
    const change = `${path}/messages/${edited.id}`
    expect((await ask(who[key], 'PATCH', change, { body: { revision: 0, message: word('edit') } })).status).toBe(200)
    expect((await ask(who[key], 'DELETE', `${path}/messages/${removed.id}?revision=0`)).status).toBe(200)
    expect((await ask(who[key], 'PUT', `${path}/pin`, { body: { kind: 'message', id: first.id } })).status).toBe(200)
    await ask(who[other], 'POST', `${path}/read-status`, { body: {} })
    await say({ message: word('newest words') })
    gone.push(earlier, deleted)
  }
  for (const [key, id] of [
    ['X', documents.A_D1],
    ['V', documents.A_D2],
  ] as const)
    if (id) await ask(who[key], 'GET', `/api/v1/documents/${id}/download`)
  return gone
}
