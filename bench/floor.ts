import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { hashed } from '../server/src/platform/ids.ts'

/**
 * The floor: the same work with only node:http, pg and ws, without a framework, validation, rules or logs. It
 * authenticates, authorises, runs one durable statement, responds, and delivers to participants who are online.
 */
type Person = { id: string; full_name: string; email: string }
type Body = { message: string; client_id: string }

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const people = new Map<string, Person>()
const listeners = new Map<string, Set<WebSocket>>()
// One message per dossier at a time: PostgreSQL unlocks the row before it responds, so responses can change order.
const lanes = new Map<string, Promise<unknown>>()
const company = { id: randomUUIDv7(), name: 'Bedrijf 1' } // makes the events as long as Klopt's

const write = `
  with numbered as (
    update dossier set last_seq = last_seq + 1, last_message_preview = left($4, 200), last_message_time = clock_timestamp()
    where id = $2 and exists (select from participant where dossier_id = $2 and user_id = $3)
    returning last_seq, last_message_time
  )
  insert into message (id, dossier_id, seq, message, sender_id, created_at)
  select $1, $2, last_seq, $4, $3, last_message_time from numbered
  returning seq, created_at`

const http = createServer({ keepAliveTimeout: 72_000 }, (request, response) => void post(request, response))
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
http.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (line) => {
    line.on('message', () => void listen(line, new URL(request.url ?? '', 'http://floor').searchParams.get('token')))
  })
})
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit())

async function post(request: IncomingMessage, response: ServerResponse) {
  const person = await personOf(request.headers.authorization?.slice('Bearer '.length))
  if (!person) return answer(response, 401, '{}')
  const dossierId = request.url?.split('/')[4] ?? ''
  const body = JSON.parse(await read(request)) as Body
  const delivery = (lanes.get(dossierId) ?? Promise.resolve()).then(() => deliver(person, dossierId, body))
  lanes.set(dossierId, delivery)
  const sent = await delivery
  if (sent) answer(response, 201, sent)
  else answer(response, 404, '{}')
}

async function deliver(person: Person, dossier_id: string, { message, client_id }: Body): Promise<string | undefined> {
  const id = randomUUIDv7()
  const { rows } = await pool.query<{ seq: number; created_at: Date }>({
    name: 'write',
    text: write,
    values: [id, dossier_id, person.id, message],
  })
  const [row] = rows
  if (!row) return
  const event = eventOf(person, { id, dossier_id, ...row, message, client_id })
  const frame = Buffer.from(JSON.stringify(event)) // serialised once for all receivers
  for (const socket of listeners.get(dossier_id) ?? []) socket.send(frame, { binary: false })
  return JSON.stringify({ ...event, unread: false })
}

async function personOf(token: string | undefined): Promise<Person | undefined> {
  const hash = hashed(token ?? '')
  const key = hash.toString('base64')
  const cached = people.get(key)
  if (cached) return cached
  const { rows } = await pool.query<Person>(
    'select person.* from session join person on person.id = person_id where token_hash = $1',
    [hash],
  )
  if (rows[0]) people.set(key, rows[0])
  return rows[0]
}

async function listen(line: WebSocket, token: string | null) {
  const person = await personOf(token ?? '')
  if (!person) return line.close(4401)
  const { rows } = await pool.query<{ dossier_id: string }>('select dossier_id from participant where user_id = $1', [
    person.id,
  ])
  for (const { dossier_id } of rows) {
    listeners.set(dossier_id, (listeners.get(dossier_id) ?? new Set()).add(line))
    line.on('close', () => listeners.get(dossier_id)?.delete(line))
  }
  line.send(JSON.stringify({ type: 'subscribed', topic: `user:${person.id}` }))
}

type WrittenMessage = Body & { id: string; dossier_id: string; seq: number; created_at: Date }

function eventOf(person: Person, { id, dossier_id, seq, message, client_id, created_at }: WrittenMessage) {
  return {
    message_type: 'chat_message',
    message,
    event: null,
    data: null,
    client_id,
    id,
    dossier_id,
    seq,
    sender_id: person.id,
    user_id: person.id,
    sender_name: person.full_name,
    sender_email: person.email,
    company,
    created_at,
    unread: true,
  }
}

function answer(response: ServerResponse, status: number, body: string) {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, headers).end(body)
}

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts).toString()))
    request.on('error', reject)
  })
}
