import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { hashed } from '../server/src/platform/ids.ts'

/**
 * The floor for reading, on Klopt's own database: node:http and pg, with one named statement per call that authorises
 * and reads. It sends the same rows as Klopt as JSON, without a framework, rules or logs.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const people = new Map<string, string>()

const page = `
  with page as materialized (
    select * from message
    where (dossier_id, seq) < ($1::uuid, $3::int) and dossier_id >= $1
      and exists (select from participant where participant.dossier_id = $1 and user_id = $2 and status = 'active')
    order by dossier_id desc, seq desc limit 51
  ), sender as materialized (
    select id, full_name, email from person where id = any (array(select distinct sender_id from page))
  ), writing as materialized (
    select id, name from company where id = any (array(select distinct company_id from page))
  )
  select page.id, dossier_id, seq, message_type, event, data, message, sender_id, client_id, created_at,
    full_name as sender_name, email as sender_email, company_id, writing.name as company_name
  from page left join sender on sender.id = sender_id left join writing on writing.id = company_id
  order by seq desc`

const list = `
  select dossier.id, title, dossier.status, other.name as counterpart_name, last_message_preview, last_message_time,
    sender.full_name as last_message_sender, sender.email as sender_email, last_seq - own.read_seq as unread_count,
    users, user_count, '{}'::text[] as documents, 0 as document_count, false as access_ended
  from participant own
  join dossier on dossier.id = own.dossier_id and dossier.status <> 'closed'
  left join person sender on sender.id = last_message_sender_id
  left join dossier_company link on link.dossier_id = dossier.id
    and link.company_id <> (select company_id from person where id = $1)
  left join company other on other.id = link.company_id
  cross join lateral (
    select count(*) as user_count, array_agg(full_name order by joined_at, person.id) as users
    from participant join person on person.id = user_id where participant.dossier_id = dossier.id
  ) named
  where own.user_id = $1 and own.status = 'active'
  order by last_message_time desc, dossier.id desc limit 1001`

const http = createServer({ keepAliveTimeout: 72_000 }, (request, response) => void answer(request, response))
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit())

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor')
  const person = await personOf(request.headers.authorization?.slice('Bearer '.length) ?? '')
  const dossierId = pathname.split('/')[4]
  const before = Number(searchParams.get('before') ?? 2_147_483_647)
  const { rows } = dossierId
    ? await pool.query({ name: 'page', text: page, values: [dossierId, person, before] })
    : await pool.query({ name: 'list', text: list, values: [person] })
  const body = JSON.stringify(
    dossierId ? { messages: rows.slice(0, 50).toReversed(), has_more: rows.length > 50 } : rows,
  )
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
  response.writeHead(200, headers).end(body)
}

async function personOf(token: string): Promise<string | undefined> {
  const hash = hashed(token)
  const key = hash.toString('base64')
  const cached = people.get(key)
  if (cached) return cached
  const { rows } = await pool.query<{ person_id: string }>('select person_id from session where token_hash = $1', [
    hash,
  ])
  if (rows[0]) people.set(key, rows[0].person_id)
  return rows[0]?.person_id
}
