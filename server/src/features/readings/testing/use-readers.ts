import { afterAll, beforeAll } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { useWorld, type World } from '../../../testing/world.ts'
import { readQueued, readQueuedPicture } from '../jobs/run.ts'

/** A world whose jobs read documents and photos, each in a process of its own, as Klopt does. */
export function useReaders(): World {
  const world = useWorld({ OCR_READERS: '1' })
  const running: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    const tasks = { read_document: { work: readQueued }, read_picture: { work: readQueuedPicture, minutes: 15 } }
    running.push(await startJobs(world.deps, tasks))
  })
  afterAll(() => running.pop()?.stop())
  return world
}
