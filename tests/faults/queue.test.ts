import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoice } from '../../server/src/features/readings/testing/desk.ts'
import { pidFile } from '../../server/src/platform/database/postgres-process.ts'
import { insist, type StatusCounts } from './insist.ts'
import { Place } from './place.ts'
import { signal } from './processes.ts'
import { record, scale } from './scale.ts'

// `KLOPT_SERIES=4` runs a part of the full form, for when one run would take too long.
const series = Number(process.env['KLOPT_SERIES']) || scale(1, 1, 20)
const kills = 3
const papers = scale(6, 8, 60)
/** The longest time for a crew to end, get its jobs back and start the next one, also on a busy machine. */
const stallMs = 90_000
/** Each series ends by itself: when all documents are read, or once nothing has moved for `stallMs`. */
const timeout = series * 1_200_000
const linux = process.platform === 'linux'

let place: Place
let scene: Awaited<ReturnType<Place['scene']>>
beforeAll(async () => {
  place = await Place.open({ QUOTA_GB: '10' })
  scene = await place.scene(series)
})
afterAll(() => place.close())

test.skipIf(!linux)(
  `PostgreSQL is killed ${kills} times while ${papers} documents wait to be read, ${series} times over: each time all are read`,
  { timeout },
  async () => {
    const met: StatusCounts = new Map()
    const took: number[] = []
    for (const { id } of scene.dossiers.slice(0, series)) {
      for (let n = 0; n < papers; n += 1) await insist(() => upload(id, n), met)
      for (let n = 0; n < kills; n += 1) {
        signal([Number(pidFile(join(place.folder, 'db'))[0])], 'SIGKILL')
        await pause(1000 + Math.random() * 3000) // the fault comes at a random moment of the crews' work
      }
      const { read, ms } = await readAll(id)
      expect(read).toBe(papers)
      took.push(ms)
      process.stdout.write(`Series ${took.length}: all read ${seconds(ms)} s after the last kill\n`)
    }
    expect(took).toHaveLength(series)
    record(
      '`kill -9` of PostgreSQL while documents are read',
      `${series} series of ${kills} kills, ${papers} documents each: all read, the slowest ${seconds(Math.max(...took))} s after the last kill`,
    )
  },
)

function upload(dossierId: string, n: number): Promise<Response> {
  const body = new FormData()
  body.append('dossier_id', dossierId)
  // A different number after the end of the file makes each document unique.
  const file = new Blob([new Uint8Array(invoice), `\n% ${n}`])
  body.append('file', new File([file], `Factuur ${n}.pdf`))
  return place.at(scene.anna).fetch('/api/v1/documents', { method: 'POST', body })
}

/**
 * Waits until all documents are read. Fails when nothing moves for `stallMs` although a job is due. Returns how many
 * were read, and how long it took.
 */
async function readAll(dossierId: string): Promise<{ read: number; ms: number }> {
  const began = performance.now()
  let [last, movedAt] = ['', began]
  for (;;) {
    await pause(200)
    const now = await look(dossierId).catch(() => null) // the database is just restarting
    if (now?.unread === 0) return { read: now.read, ms: performance.now() - began }
    const state = now ? JSON.stringify(now) : last
    if (state !== last || now?.unread === now?.later) [last, movedAt] = [state, performance.now()]
    if (performance.now() - movedAt > stallMs) throw new Error(`Nothing moves, and documents are due: ${state}`)
  }
}

type Progress = { unread: number; later: number; read: number; tries: number }

/** The progress of the readings. `later` counts unread documents whose retry is not due yet. */
function look(dossierId: string): Promise<Progress> {
  return place.database(async ({ pool }) => {
    const { rows } = await pool.query(
      `select count(*) filter (where unread)::int as unread, count(*) filter (where unread and run_at > now())::int as later,
         count(*) filter (where reading_state = 'read')::int as read,
         (sum(reading_tries) + coalesce(sum(attempts), 0))::int as tries
       from document left join graphile_worker.jobs on key = 'read ' || document.id
       cross join lateral (select reading_state in ('queued', 'reading') as unread) state
       where dossier_id = $1`,
      [dossierId],
    )
    return rows[0]
  })
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(0)
}
