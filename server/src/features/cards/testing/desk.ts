import { type Card, type Document, listCards, readReading } from '@klopt/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { tasks } from '../../../tasks.ts'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld, type World } from '../../../testing/world.ts'
import { upload } from '../../documents/testing/scene.ts'
import { readHere } from '../../readings/testing/read-here.ts'

/** A test server that reads and compares documents. It reads them in this process. */
export function useDesk() {
  const world = useWorld()
  const running: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    running.push(await startCrew(world))
  })
  afterAll(() => running.pop()?.stop())
  return world
}

/** Starts workers, also more beside those of `useDesk`, as another node does. */
export function startCrew({ deps }: World): Promise<{ stop(): Promise<void> }> {
  const named = ['find_versions', 'run_cards'] as const
  const own = named.flatMap((name) => (tasks[name] ? [[name, tasks[name]]] : []))
  return startJobs(deps, { read_document: readHere, ...Object.fromEntries(own) })
}

type Place = { id: string }

/** Uploads a document and waits until it has been read. */
export async function add(
  who: Caller,
  dossier: Place,
  filename: string,
  content: Buffer,
  more = {},
): Promise<Document> {
  const { status, body } = await upload(who, { dossier_id: dossier.id, ...more }, [filename, content])
  expect(status).toBe(201)
  const [document] = body
  if (!document) throw new Error('nothing was added')
  const params = { id: document.id }
  const state = async () => (await who.call(readReading, { params })).body.state
  await expect.poll(state, { timeout: 50_000 }).not.toMatch(/^(queued|reading)$/)
  return document
}

export async function cards(who: Caller, dossier: Place): Promise<Card[]> {
  return (await who.call(listCards, { params: { id: dossier.id } })).body
}

/** Waits until the card of an invoice matches, and returns it. */
export async function card(who: Caller, dossier: Place, filename: string, like: object): Promise<Card> {
  const find = async () => (await cards(who, dossier)).find(({ invoice }) => invoice.filename === filename)
  await expect.poll(find, { timeout: 50_000 }).toMatchObject(like)
  const found = await find()
  if (!found) throw new Error('there is no card')
  return found
}
