import pg from 'pg'

/** One statement on a connection of its own, such as what no transaction may hold. */
export async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
