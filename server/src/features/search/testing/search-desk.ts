import { postMessage, type Request, search, type SearchPage } from '@klopt/contract'
import { expect } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import type { World } from '../../../testing/world.ts'
import { backfill } from '../index/backfill.ts'
import { indexDue } from '../index/index-due.ts'

type Filters = Omit<NonNullable<Request<typeof search>['query']>, 'q'>

/** So often a search is asked again while its answer is not complete. */
export const triesMost = 20
const never = new AbortController().signal

/** Indexes everything that was written so far. */
export async function indexAll(world: World): Promise<void> {
  await world.pool.query('delete from search_progress; update dossier set search_due_at = now()')
  await backfill({ ...world.deps, config: { ...world.config, searchBackfillShare: 1 } }, {}, never)
  while (await indexDue(world.deps));
}

export async function say(who: Caller, dossier: { id: string }, message: string): Promise<number> {
  const { status, body } = await who.call(postMessage, {
    params: { id: dossier.id },
    body: { message_type: 'user', message },
  })
  expect(status).toBe(201)
  return body.seq
}

/** Asks again while the answer is not complete: on a busy machine the time of a search may be over. */
export async function find(who: Caller, q: string, more: Filters = {}): Promise<SearchPage> {
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await who.call(search, { query: { ...more, q } })
    expect(status).toBe(200)
    if (body.complete) return body
    expect(tries, `'${q}' was never searched completely`).toBeLessThan(triesMost)
  }
}

/** The texts of all hits. */
export function textsOf(page: SearchPage): string[] {
  return page.groups.flatMap(({ hits }) => hits.map(({ text }) => text))
}

/** The marked parts of all hits. */
export function markedIn(page: SearchPage): string[] {
  return page.groups.flatMap(({ hits }) =>
    hits.flatMap(({ text, marks }) => marks.map(([start, end]) => text.slice(start, end))),
  )
}
