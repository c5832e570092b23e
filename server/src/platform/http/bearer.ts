import type { FastifyRequest } from 'fastify'
import { giveBackByAddress, takeByAddress } from '../limits/address-limits.ts'
import type { Deps } from '../deps.ts'
import { unknownTokenLimit } from '../limits/call-limits.ts'
import type { Viewer } from '../session.ts'

/** The viewer behind the bearer token of a request, or 401. */
export async function viewerOf(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  return deps.sessions.ofRequest(request, (token) => lookUpNew(deps, token, request.ip))
}

/**
 * Counts a token that this node does not know against its address before the lookup, and undoes the count if the token
 * is valid. This limits token guessing without affecting signed-in people at the same address.
 */
async function lookUpNew({ sessions, limits }: Deps, token: string | undefined, ip: string): Promise<Viewer | null> {
  await takeByAddress(limits, unknownTokenLimit, ip)
  if (token === undefined) return null
  let isInvalid = false // a database error says nothing about the token
  try {
    const viewer = await sessions.ofToken(token)
    isInvalid = viewer === null
    return viewer
  } finally {
    if (!isInvalid) await giveBackByAddress(limits, unknownTokenLimit, ip)
  }
}
