import { Failure } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { ask } from '../testing/ask.ts'
import { makeScene } from '../testing/scene.ts'
import { operationsOf } from './request.ts'
import type { Schema } from './schema.ts'

const world = useWorld()
const now = new Date().toISOString()
const id = '00000000-0000-7000-8000-000000000000'
/** Keys that only the server or another call may set. */
const keys: Record<string, unknown> = {
  id,
  user_id: id,
  person_id: id,
  company_id: id,
  owner_id: id,
  sender_id: id,
  uploader_id: id,
  created_by: id,
  invited_by: id,
  session_id: id,
  role: 'admin',
  is_admin: true,
  is_guest: false,
  is_klopt_client: true,
  email: 'eva@elders.example',
  password: 'vijf blauwe kranen',
  password_hash: '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA',
  status: 'active',
  deleted_at: null,
  deleted: now,
  created_at: now,
  updated_at: now,
  expires_at: now,
  access_until: now,
  token_expires_at: now,
  access_token: 'x',
  token_hash: 'x',
  seq: 1,
  last_seq: 0,
  read_seq: 0,
  event: 'closed',
  data: {},
  type: 'system',
  sender_name: 'System User',
  permissions: { admin: true },
  takes_part: true,
  consented: true,
  registration_number: '00000001',
  registration_token: 'x',
  constructor: {},
}

/** Every row that the caller's requests could change. */
async function rows() {
  const tables = ['person', 'company', 'relation', 'dossier', 'participant', 'message', 'document', 'session']
  const sums = tables.map(
    (table) => `(select md5(string_agg(t::text, '' order by t::text)) from ${table} t) as ${table}`,
  )
  return (await world.pool.query(`select ${sums.join()}`)).rows
}

test('no call accepts an unknown key, least of all one that controls permissions', async () => {
  const operations = operationsOf(await (await world.stranger.fetch('/api/openapi.json')).json())
  const { who, dossiers, companies } = await makeScene(world)
  const places: Record<string, string> = { id: dossiers.D1, user_id: who.U.id, company_id: companies.B.id }
  const before = await rows()
  const accepted: unknown[] = []
  let requests = 0

  for (const { method, path, body } of operations) {
    if (!body) continue
    const named = namesIn(body)
    const url = path.replace(/[{:](\w+)\}?/g, (_, name: string) => places[name] ?? dossiers.D1)
    for (const [key, value] of Object.entries(keys)) {
      if (named.includes(key)) continue
      const answer = await ask(who.M, method.toUpperCase(), url, { body: { [key]: value } })
      requests += 1
      const { detail } = Failure.parse(answer.body)
      const refused =
        Array.isArray(detail) && detail.some(({ type, msg }) => type === 'unrecognized_keys' && msg.includes(key))
      if (answer.status !== 422 || !refused) accepted.push({ method, path, key, status: answer.status, detail })
    }
  }

  expect(accepted.slice(0, 5)).toEqual([])
  expect(requests).toBeGreaterThan(500)
  expect(await rows()).toEqual(before)
})

function namesIn({ properties = {}, anyOf = [], oneOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap(namesIn)]
}
