import { ClientFrame, closeCodes, limits, type LiveReply } from '@klopt/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import { levelOf } from '../../platform/database/database-away.ts'
import { isHandshake } from '../../platform/http/handshakes.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal, notFound } from '../../platform/errors.ts'
import { handshakeLimit } from '../../platform/limits/call-limits.ts'
import type { Line } from '../../platform/live/live.ts'
import { log } from '../../platform/log.ts'
import { type DossierLoader, gatherDoor } from '../dossiers/access.ts'
import { sessionOfTicket, viewerOfTicket } from '../people/ticket.ts'
import { look } from './look.ts'
import { lineOf } from './presence.ts'
import { gatherOwn, subscribeDossier, subscribeOwn, unsubscribe } from './subscribe.ts'
import { tellTyping } from './typing.ts'

const socketsAPerson = 10
const strangerSockets = { name: 'sockets of an address without a ticket', most: 20 }
const warningsBeforeClose = 10
const heartbeatMs = 30_000

/** Batched queries of every opening line: after a failure, all lines open at once. */
type SocketQueries = { own: ReturnType<typeof gatherOwn>; door: DossierLoader }

/**
 * The live line: a WebSocket opened with a ticket or token. An invalid frame gets an error reply; the line stays open.
 */
export function liveRoute(app: FastifyInstance, deps: Deps): void {
  const queries: SocketQueries = { own: gatherOwn(deps), door: gatherDoor(deps.db) }
  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    onRequest: async (request) => takeHandshake(deps, request),
    handler: async () => {
      throw notFound('websocket_only')
    },
    wsHandler: (socket, request) =>
      deps.in_flight.count(openLine(deps, queries, socket, request)).catch((error) => {
        request.log[levelOf(error)]({ err: error }, 'a live line was not opened')
        socket.close(closeCodes.try_later)
      }),
  })
}

/** A handshake with a valid ticket counts for its session, so others at the same address cannot use up its limit. */
async function takeHandshake(deps: Deps, request: FastifyRequest): Promise<void> {
  const token = tokenOf(deps, request)
  const session = token && sessionOfTicket(deps, token)
  if (session) await deps.limits.take(handshakeLimit, `session ${session}`)
  else await takeStranger(deps, request)
}

/** Somebody without a valid ticket: also the sockets that are still open count for the address. */
async function takeStranger({ limits }: Deps, { ip, raw }: FastifyRequest): Promise<void> {
  await takeByAddress(limits, handshakeLimit, ip)
  if (!isHandshake(raw)) return
  const leave = await limits.hold(strangerSockets, networkOf(ip))
  if (raw.socket.destroyed) leave()
  else raw.socket.once('close', leave)
}

function tokenOf({ config }: Deps, request: FastifyRequest): string | null {
  return new URL(request.url, config.publicUrl).searchParams.get('token')
}

async function openLine(deps: Deps, queries: SocketQueries, socket: WebSocket, request: FastifyRequest): Promise<void> {
  const early: Buffer[] = [] // frames that arrive while the session is looked up
  const listen = (frame: Buffer) => void early.push(frame)
  socket.on('message', listen)
  const token = tokenOf(deps, request)
  const viewer = token ? await viewerOfTicket(deps, token) : null
  if (socket.readyState !== socket.OPEN) return // its close event has passed, so nobody would ever remove the line
  if (!viewer) return socket.close(closeCodes.no_session)
  const line: Line = { viewer, socket, hears_own: false, dossiers: new Map(), readings: new Set() }
  deps.live.join(line) // before waiting for a slot, so that a sign-out meanwhile finds the line
  socket.on('close', () => {
    deps.live.leave(line)
    void look(deps, line, null)
  })
  const leave = await deps.places.occupy(lineOf(viewer.id), socketsAPerson)
  if (!leave) return socket.close(closeCodes.too_many)
  if (socket.readyState !== socket.OPEN) return leave()

  socket.on('close', leave)
  keepAlive(socket)
  const count = counter(socket)
  const handle = (frame: Buffer) => void (count() && answerFrame(deps, queries, line, frame))
  socket.off('message', listen)
  early.forEach(handle)
  socket.on('message', handle)
}

/** A broken line is not our error. `ws` itself closes it with the matching code. */
export function noteBroken(error: Error & { code?: string }, _: WebSocket, request: FastifyRequest): void {
  request.log.info({ reason: error.code ?? error.name }, 'a live line broke')
}

async function answerFrame(deps: Deps, queries: SocketQueries, line: Line, raw: Buffer): Promise<void> {
  const frame = parseFrame(raw)
  if (!frame) return reply(line.socket, { type: 'error', code: 'validation_error' })
  try {
    if (frame.type === 'ping') return reply(line.socket, { type: 'pong' })
    if (frame.type === 'look') return await look(deps, line, frame.dossier_id)
    if (frame.type === 'typing') return await tellTyping(deps, line, frame.dossier_id)
    const [kind, id] = topicOf(frame)
    if (!id) return reply(line.socket, { type: 'error', code: 'validation_error' })
    if (frame.type === 'unsubscribe') return unsubscribe(deps, line, kind, id)
    const subscribed =
      kind === 'user' ? subscribeOwn(queries.own, line, id) : subscribeDossier(deps, queries.door, line, id)
    reply(line.socket, await subscribed)
  } catch (error) {
    // All lines are closed before the database when Klopt stops, so nobody waits for these replies.
    const level = line.socket.readyState === line.socket.OPEN ? levelOf(error) : 'info'
    if (!(error instanceof Refusal))
      log[level]({ err: error, user_id: line.viewer.id }, 'A live frame was not answered.')
    reply(line.socket, { type: 'error', code: error instanceof Refusal ? error.code : 'internal' })
  }
}

function topicOf({ topic, dossier_id }: { topic?: string | undefined; dossier_id?: string | undefined }) {
  const [kind, id] = topic?.split(':') ?? ['dossier', dossier_id]
  return [kind === 'user' ? 'user' : 'dossier', id] as const
}

function parseFrame(raw: Buffer): ClientFrame | null {
  if (raw.length > limits.frame_bytes) return null
  try {
    return ClientFrame.safeParse(JSON.parse(raw.toString())).data ?? null
  } catch {
    return null // not JSON: answered like any other unknown frame
  }
}

function reply(socket: WebSocket, answer: LiveReply): void {
  socket.send(JSON.stringify(answer))
}

/** Counts frames per minute. Beyond the limit each frame is refused, and the tenth refusal closes the line. */
function counter(socket: WebSocket): () => boolean {
  let since = performance.now()
  let frames = 0
  let warnings = 0
  return () => {
    if (performance.now() - since > 60_000) [since, frames] = [performance.now(), 0]
    frames += 1
    if (frames <= limits.frames_a_minute) return true
    warnings += 1
    reply(socket, { type: 'error', code: 'too_many' })
    if (warnings >= warningsBeforeClose) socket.close(closeCodes.too_many)
    return false
  }
}

// A phone that lost its network sends no close frame, so a line that does not answer a ping is closed.
function keepAlive(socket: WebSocket): void {
  let alive = true
  socket.on('pong', () => void (alive = true))
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, heartbeatMs)
  timer.unref()
  socket.on('close', () => clearInterval(timer))
}
