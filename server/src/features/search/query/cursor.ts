import { createHash } from 'node:crypto'
import { Id, Time } from '@klopt/contract'
import { z } from 'zod'
import { invalid } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import { sign, verify } from '../../../platform/signing.ts'

const validMs = 24 * 3600_000

/** The start of the next page. Hits later than `until` are left to a new search, so that no page repeats a dossier. */
export type Place = { at: string; id: string; until: string; similar: boolean }
type CursorOwner = { viewer: Viewer; query: Record<string, unknown>; secretKey: string }

const Claim = z.object({
  at: Time,
  id: Id,
  until: Time,
  similar: z.number(),
  of: z.string(),
})

/** Bound to the viewer and the query, so that it reveals nothing to others. */
export function cursorOf({ at, id, until, similar }: Place, asked: CursorOwner): string {
  const claim = { at, id, until, similar: Number(similar), of: digest(asked), exp: Date.now() + validMs }
  return sign(asked.secretKey, 'search', claim)
}

/** The place of a cursor. 422 for one of somebody else, of another query, or that is too old. */
export function placeOf(cursor: string | undefined, asked: CursorOwner): Place | null {
  if (cursor === undefined) return null
  const claim = Claim.safeParse(verify(asked.secretKey, 'search', cursor))
  if (!claim.success || claim.data.of !== digest(asked))
    throw invalid([{ loc: ['query', 'cursor'], msg: 'Dit is geen volgende bladzijde.', type: 'invalid_cursor' }])
  const { at, id, until, similar } = claim.data
  return { at, id, until, similar: similar === 1 }
}

function digest({ viewer, query }: CursorOwner): string {
  const { cursor: _, ...asked } = query
  return createHash('sha256')
    .update(JSON.stringify([viewer.id, asked]))
    .digest('base64url')
    .slice(0, 22)
}
