import type { Dossier } from '@klopt/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../platform/db.ts'
import { readConfig } from '../platform/config.ts'
import { openDeps } from '../platform/deps.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../platform/passwords.ts'
import { startSession } from '../platform/session.ts'
import { Caller } from './caller.ts'

export const password = 'een lang wachtwoord'

type NewPerson = { email?: string; role?: 'admin' | 'user'; company: { id: string } }

/** A running Klopt with a database, a data folder and a port of its own. */
export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens a world for the tests of one file and closes it after them. `env` overrides settings. */
export function useWorld(env: Record<string, string> = {}): World {
  const world = {} as World
  beforeAll(async () => void Object.assign(world, await openWorld(env)))
  afterAll(() => world.close?.())
  return world
}

async function openWorld(env: Record<string, string>) {
  const server = inject('postgres')
  const database = `world_${newId().replaceAll('-', '')}`
  await administer(`create database ${database} template ${server.database} strategy wal_log`)
  const folder = await mkdtemp(join(tmpdir(), 'klopt-world-'))
  const port = await freePort()
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
    DEMO: '0',
    ...env,
  })
  const { pool, db } = connect({ ...server, database })
  const deps = openDeps(config, pool, db)
  const app = await buildApp(deps, { checkAnswers: true })
  await app.listen({ port, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}`
  const passwordHash = await hashPassword(password)

  async function customer(name: string) {
    const id = newId()
    const registration_number = id.replace(/\D/g, '').slice(-8).padStart(8, '1')
    await db
      .insertInto('company')
      .values({ id, name, registration_number, city: 'Zwolle', is_klopt_client: true, status: 'active' })
      .execute()
    return { id, name, is_klopt_client: true }
  }

  /** An external company: a private contact of `owner`, with the relation that belongs to it. */
  async function contact(name: string, owner: { id: string }) {
    const id = newId()
    const registration_number = id.replace(/\D/g, '').slice(-8).padStart(8, '2')
    await db
      .insertInto('company')
      .values({
        id,
        name,
        registration_number,
        city: 'Almere',
        is_klopt_client: false,
        owner_id: owner.id,
        status: 'active',
      })
      .execute()
    await relate(owner, { id })
    return { id, name, is_klopt_client: false }
  }

  async function relate(one: { id: string }, other: { id: string }) {
    await db
      .insertInto('relation')
      .values({ relation_id: newId(), company_1_id: one.id, company_2_id: other.id, status: 'active' })
      .execute()
  }

  async function person(
    name: string,
    { role = 'user', company, email = `${name.toLowerCase()}@${newId()}.example` }: NewPerson,
  ) {
    const id = newId()
    const words = { email: email.slice(-64), first_name: name, last_name: 'de Wit' }
    await db
      .insertInto('person')
      .values({ id, company_id: company.id, ...words, role, is_guest: false, password_hash: passwordHash })
      .execute()
    return signedIn(id)
  }

  async function signedIn(id: string) {
    const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { access_token } = await startSession(db, row)
    return new Caller(address, access_token, {
      id,
      email: row.email,
      full_name: row.full_name,
      company_id: row.company_id,
    })
  }

  /** Makes a caller a participant without any happening, as a starting point. */
  async function takePart(dossier: { id: string }, user: { id: string }, access_until: Date | null = null) {
    await db.insertInto('participant').values({ dossier_id: dossier.id, user_id: user.id, access_until }).execute()
  }

  async function makeDossier(
    title: string,
    owner: Caller,
    companies: { id: string }[],
  ): Promise<Pick<Dossier, 'id' | 'title'>> {
    const id = newId()
    await db.insertInto('dossier').values({ id, title, created_by: owner.id }).execute()
    for (const [n, company] of companies.entries())
      await db
        .insertInto('dossier_company')
        .values({ dossier_id: id, company_id: company.id, place: n + 1 })
        .execute()
    await takePart({ id }, owner)
    return { id, title }
  }

  async function close() {
    await app.close()
    await pool.end()
    await administer(`drop database ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }

  const stranger = new Caller(address, null, { id: '', email: '', full_name: '', company_id: '' })
  return {
    address,
    config,
    deps,
    db,
    pool,
    app,
    stranger,
    customer,
    contact,
    relate,
    person,
    signedIn,
    takePart,
    makeDossier,
    close,
  }
}

async function administer(statement: string) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
