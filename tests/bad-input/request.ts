import http from 'node:http'
import type { Chance } from '../testing/chance.ts'
import { hostileText, notJson } from './hostile.ts'
import { nearly, type Schema, textFor } from './schema.ts'

/** A call as described by the server's OpenAPI document. */
export type Operation = {
  method: string
  path: string
  parameters: { name: string; in: string; schema?: Schema }[]
  body: Schema | undefined
}

export type HttpRequest = { method: string; url: string; headers: Record<string, string>; body: Buffer | undefined }
export type HttpAnswer = { status: number; type: string; text: string }

type Description = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters']
        requestBody?: { content?: Record<string, { schema?: Schema }> }
      }
    >
  >
}

const methods = new Set(['get', 'post', 'patch', 'delete'])

export function operationsOf(description: unknown): Operation[] {
  return Object.entries((description as Description).paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method]) => methods.has(method))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content?.['application/json']?.schema,
      })),
  )
}

/** A request that is wrong in some way, or nearly right. */
export function badRequest(
  chance: Chance,
  operation: Operation,
  ids: readonly string[],
  token: string | null,
): HttpRequest {
  const odd = ['PUT', 'OPTIONS', 'TRACE', 'HEAD', 'PROPFIND', 'LOCK', 'QUERY', 'DELETE', 'POST']
  const method = chance.often(0.06) ? chance.pick(odd) : operation.method
  const headers: Record<string, string> = {}
  if (token) headers['authorization'] = chance.often(0.03) ? badAuthorization(chance, token) : `Bearer ${token}`
  if (chance.often(0.03)) Object.assign(headers, badHeader(chance))
  const body = bodyOf(chance, operation, ids, headers)
  return { method, url: urlOf(chance, operation, ids), headers, body }
}

function urlOf(chance: Chance, { path, parameters }: Operation, ids: readonly string[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
    if (chance.often(0.15)) return chance.pick(['%00', '%ff', '%zz', '%2e%2e%2f', '%', '%ed%a0%80', '..', '*', "'"])
    return encoded(chance.often(0.15) ? hostileText(chance) : textFor(chance, schema, ids))
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && !chance.often(0.3))
    .map(({ name, schema }) => {
      const value = chance.often(0.4) ? hostileText(chance) : String(JSON.parse(nearly(chance, schema ?? {}, ids, 0)))
      return `${name}${chance.often(0.05) ? '[]' : ''}=${chance.often(0.05) ? '%ff%00' : encoded(value)}`
    })
  if (chance.often(0.05)) query.push(chance.pick(['__proto__[x]=1', 'a=1&a=2', '%', '=', '&&&', 'x'.repeat(9000)]))
  const [first] = query
  if (first && chance.often(0.05)) query.push(first)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, 3000).toWellFormed())
}

function bodyOf(chance: Chance, { method, body }: Operation, ids: readonly string[], headers: Record<string, string>) {
  if (method === 'GET' && !chance.often(0.03)) return undefined
  headers['content-type'] = chance.often(0.05)
    ? chance.pick(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'a', ';', 'text/html; x'])
    : chance.pick(['application/json', 'application/json', 'application/json; charset=utf-16', 'Application/JSON'])
  if (chance.often(0.04)) headers['content-encoding'] = chance.pick(['gzip', 'br', 'identity', 'x'])
  if (chance.often(0.04)) return undefined
  if (chance.often(0.08)) return notJson(chance)
  return Buffer.from(nearly(chance, body ?? {}, ids))
}

function badAuthorization(chance: Chance, token: string): string {
  return chance.pick([
    '',
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${'x'.repeat(5000)}`,
    token,
  ])
}

function badHeader(chance: Chance): Record<string, string> {
  return chance.pick<Record<string, string>>([
    { 'x-registration-token': '\u00ff'.repeat(10) },
    { 'x-registration-token': 'x'.repeat(500) },
    { 'x-earlier-token': "'--" },
    { 'x-forwarded-for': '999.1.1.1, ::1, <script>' },
    { 'accept-language': 'x'.repeat(4000) },
    { range: 'bytes=0-18446744073709551615' },
    { 'if-none-match': '"'.repeat(100) },
    { cookie: '='.repeat(2000) },
    { expect: '100-continue' },
    { 'x-huge': 'x'.repeat(20_000) },
  ])
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

/** Sends the request unchanged and returns the answer. A cut connection is status 0. */
export function send(address: string, sent: HttpRequest): Promise<HttpAnswer> {
  const { method, url, headers, body } = sent
  const { hostname, port } = new URL(address)
  const sized = body ? { ...headers, 'content-length': String(body.length) } : headers
  const options = { hostname, port, agent, method, path: url, headers: sized, timeout: 20_000 }
  return new Promise((resolve) => {
    const request = http.request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const type = answer.headers['content-type'] ?? ''
        resolve({ status: answer.statusCode ?? 0, type, text: Buffer.concat(chunks).toString() })
      })
      answer.on('error', () => resolve({ status: 0, type: '', text: '' }))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', (error) => {
      // The server had closed this connection after an error, as announced. A client opens a new one.
      if (request.reusedSocket) resolve(send(address, sent))
      else resolve({ status: 0, type: '', text: String(error) })
    })
    request.end(body)
  })
}
