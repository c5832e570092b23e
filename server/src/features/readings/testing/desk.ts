import { type Reading, readReading } from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { upload } from '../../documents/testing/scene.ts'
import { readQueued } from '../jobs/run.ts'

/** A document that was made with common business software. */
export const paper = (name: string) => readFileSync(join(import.meta.dirname, 'papers', name))
export const invoice = paper('Factuur_2025-0388.pdf')

/** A test server that reads uploaded documents, each in a process of its own unless `reading` says otherwise. */
export function useReader(reading: Task = { work: readQueued }) {
  const world = useWorld()
  const running: { stop(): Promise<void> }[] = []
  beforeAll(async () => void running.push(await startJobs(world.deps, { read_document: reading })))
  afterAll(() => running.pop()?.stop()) // before the database goes
  return world
}

export async function addDocument(who: Caller, dossier: { id: string }, name: string, content: Buffer) {
  const { status, body } = await upload(who, { dossier_id: dossier.id }, [name, content])
  expect(status).toBe(201)
  const [document] = body
  if (!document) throw new Error('nothing was added')
  return document
}

export const ask = (who: Caller, { id }: { id: string }) => who.call(readReading, { params: { id } })

export async function waitUntilRead(who: Caller, document: { id: string }, timeout = 60_000): Promise<Reading> {
  const state = async () => (await ask(who, document)).body.state
  await expect.poll(state, { timeout }).not.toMatch(/^(queued|reading)$/)
  return (await ask(who, document)).body
}
