import pg from 'pg'

/** Runs one statement on a separate connection, for statements that cannot run in a transaction. */
export async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
