import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The code of PostgreSQL for a write on a standby, or where it was switched off. */
export const readOnly = '25006'

/** A standby, or a server that takes no writes. Its message follows 'The database'. */
export class ReadOnlyDatabase extends Error {
  readonly code = readOnly
}

/**
 * Opens only connections on which people can write. After a failover an old address may lead to a standby: what is read
 * there is old, so it is no better than a database that is away. A connection whose server says later that it takes no
 * writes is closed, with all others of its pool, and the next ones find the server that does.
 */
export function onlyWritable(connection: pg.PoolConfig): pg.PoolConfig {
  return { ...connection, onConnect: refuseReadOnly }
}

/** `onlyWritable` refuses new connections, and this drops those that were open before. */
export function dropReadOnly(pool: pg.Pool): void {
  if (pool.options.onConnect !== refuseReadOnly) return
  const open = new Set<pg.ClientBase>()
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    whenReadOnly(client, () => open.forEach(cut))
  })
}

/** Refuses a separate connection if those of the pool would be refused. */
export async function checkLike(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
  if (pool.options.onConnect === refuseReadOnly) await refuseReadOnly(client)
}

/** Calls `act` when the server of an open connection refuses a write, or says that it takes none any more. */
export function whenReadOnly(client: pg.ClientBase, act: () => void): void {
  const { connection } = client as unknown as Inside
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnly) setImmediate(act) // after the error was handed on
  })
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
    if (signs.has(parameterName) && parameterValue === 'on') setImmediate(act)
  })
}

/** Closes a connection without waiting for the server. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as Inside
  connection.stream.destroy()
}

/** What `pg` does not export. */
type Inside = { connection: EventEmitter & { stream: Socket } }
type Parameter = { parameterName: string; parameterValue: string }

/** What PostgreSQL reports by itself when it changes. */
const signs = new Set(['in_hot_standby', 'default_transaction_read_only'])

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; reads: boolean; age_s: number | null }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as reads,
       extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as age_s`,
  )
  const [{ standby, reads, age_s } = { standby: false, reads: false, age_s: null }] = rows
  const age = age_s === null ? '' : `; its last change is ${Math.round(age_s)} s old`
  if (standby) throw new ReadOnlyDatabase(`is a standby and takes no writes${age}`)
  if (reads) throw new ReadOnlyDatabase('takes no writes (default_transaction_read_only)')
}
