import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { watchRights } from '../features/messages/watch-rights.ts'
import { connect } from '../platform/database/db.ts'
import { type Deps, openDeps } from '../platform/deps.ts'
import { RedisLink } from '../platform/nodes/redis.ts'
import { receiveSignals } from '../platform/live/signals.ts'
import { Caller } from './caller.ts'
import { freePort } from './free-port.ts'
import { RedisServer } from './redis-server.ts'
import { useWorld, type World } from './world.ts'

type Node = Awaited<ReturnType<typeof openNode>>
type Nodes = { redis: RedisServer; b: Node }

/**
 * Two nodes with one database and one Redis, each with its own sockets, limits and memory: `world` is node A, `b` the
 * other. `on(b, anna)` is Anna as a client of node B.
 */
export function useNodes(env: Record<string, string> = {}) {
  const settings: Record<string, string> = { ...env }
  const nodes = {} as Nodes
  const watching: (() => Promise<void>)[] = []
  beforeAll(async () => {
    if (RedisServer.isMissing) return
    nodes.redis = await RedisServer.open()
    settings['REDIS_URL'] = nodes.redis.url
  })
  afterAll(() => nodes.redis?.kill()) // runs last: afterAll hooks run in reverse order
  const world = useWorld(settings)
  beforeAll(async () => {
    if (RedisServer.isMissing) return
    watching.push(watch(world.deps))
    nodes.b = await openNode(world)
  })
  afterAll(async () => {
    for (const stop of watching) await stop()
    await nodes.b?.close()
  })
  return { world, nodes }
}

/** Anna of Bouw shares a dossier with Bram and Els of Gevel. */
export async function sharedDossier(world: World) {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  const anna = await world.person('Anna', { company: bouw, role: 'admin' })
  const bram = await world.person('Bram', { company: gevel, role: 'admin' })
  const els = await world.person('Els', { company: gevel })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  for (const person of [bram, els]) await world.takePart(dossier, person)
  return { gevel, anna, bram, els, dossier, params: { id: dossier.id }, dossier_id: dossier.id }
}

export function on(node: { address: string }, { token, ...person }: Caller): Caller {
  return new Caller(node.address, token, person)
}

/** Another node of a world, which may reach Redis at an address of its own. */
export async function openNode(world: World, redisUrl = world.config.redisUrl ?? '') {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const config = { ...world.config, port, publicUrl: address }
  const { database = '' } = world.pool.options
  const { pool, db } = connect({ ...inject('postgres'), database })
  const redis = new RedisLink(redisUrl)
  await redis.settled()
  const deps = openDeps(config, pool, db, redis)
  const app = await buildApp(deps, { checkAnswers: true, log: { write: () => undefined } })
  await app.listen({ port, host: '127.0.0.1' })
  const stopWatching = watch(deps)

  async function close() {
    await stopWatching()
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
    await redis.stop()
    await pool.end()
  }

  return { address, deps, close }
}

/** Starts the background work that start.ts starts besides the server. */
function watch(deps: Deps): () => Promise<void> {
  const stopSignals = receiveSignals(deps)
  const stopRights = watchRights(deps)
  return async () => {
    stopRights()
    await stopSignals()
  }
}
