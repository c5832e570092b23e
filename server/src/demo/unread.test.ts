import { expect, test, vi } from 'vitest'
import { startJobs } from '../platform/jobs/jobs.ts'
import { tasks } from '../tasks.ts'
import { useWorld } from '../testing/world.ts'
import { fillDemo } from './fill.ts'

const world = useWorld()
const patience = 120_000

async function papers() {
  const { rows } = await world.pool.query(`
    select reading_state, count(*)::int as papers from document where content_type = 'application/pdf' group by 1`)
  return rows
}

test(
  'when no document of the demo can be read at the start, all are read and compared afterwards',
  { timeout: 2 * patience },
  async () => {
    using node = vi.spyOn(process, 'execPath', 'get').mockReturnValue('/nowhere/node')
    expect(await fillDemo(world.deps)).toHaveLength(4)
    expect(await papers()).toEqual([{ reading_state: 'queued', papers: 8 }])
    node.mockRestore()

    const jobs = await startJobs(world.deps, tasks)

    await expect.poll(papers, { timeout: patience }).toEqual([{ reading_state: 'read', papers: 8 }])
    const cards = world.db.selectFrom('card').select('state').orderBy('state')
    await expect
      .poll(() => cards.execute(), { timeout: patience })
      .toEqual([{ state: 'differs' }, { state: 'differs' }, { state: 'fits' }])
    await jobs.stop()
  },
)
