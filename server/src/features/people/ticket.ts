import type { Answer, wsTicket } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../../platform/session.ts'
import { sign, verify } from '../../platform/signing.ts'

const lastingMs = 30_000

/** A ticket that opens one socket, so that no long-lived secret is in a URL. */
export function makeTicket({ config, clock }: Deps, viewer: Viewer): Answer<typeof wsTicket> {
  const exp = Math.round(clock.now()) + lastingMs
  const ticket = sign(config.secretKey, 'ws', { session: viewer.session_id, nonce: newId(), exp })
  return { ticket, expires_at: new Date(exp).toISOString() }
}

/** The session of a valid ticket, without consuming the ticket. */
export function sessionOfTicket({ config, clock }: Deps, ticket: string): string | null {
  const claim = verify(config.secretKey, 'ws', ticket, clock.now())
  return claim && String(claim['session'])
}

/** The person behind a ticket or an access token; null if its session has ended. */
export async function viewerOfTicket({ config, clock, sessions, once }: Deps, token: string): Promise<Viewer | null> {
  if (!token.includes('.')) return /^[\w-]{1,128}$/.test(token) ? sessions.ofToken(token) : null
  const claim = verify(config.secretKey, 'ws', token, clock.now())
  if (!claim || !(await once.use(`ticket ${String(claim['nonce'])}`, Number(claim['exp'])))) return null
  return sessions.ofId(String(claim['session']))
}
