import type { FastifyBaseLogger } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../errors.ts'
import { newId } from '../ids.ts'

type ParserError = NodeJS.ErrnoException & { rawPacket?: unknown }

/**
 * Refuses bytes that Node cannot parse as HTTP. There is no request object, so it writes log line and response itself.
 */
export function unreadable(log: FastifyBaseLogger, headers: Record<string, string>) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const refusal = refusalOf(error)
    const request_id = newId()
    log.info({ request_id, status: refusal.status, reason: error.code }, 'unreadable') // not the bytes: they may contain a token
    socket.write(rawAnswer(refusal, request_id, headers, startOf(error).startsWith('HEAD ')))
    socket.destroySoon()
  }
}

/** A refusal as bytes, for a socket without a request. */
export function rawAnswer(refusal: Refusal, requestId: string, headers: Record<string, string>, isHead = false) {
  const { status } = refusal
  const body = JSON.stringify(refusal.toFailure(requestId))
  const own = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${always.join('')}${own}connection: close\r\n\r\n`
  return isHead ? head : head + body
}

function refusalOf(error: ParserError): Refusal {
  const { code } = error
  const isRequest = /^[A-Z]+ \S+ HTTP\/1\.\d\r\n/.test(startOf(error))
  if (code === 'HPE_INVALID_METHOD' && isRequest) return new Refusal(405, 'method_not_allowed')
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, 'header_too_large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, 'request_late')
  return new Refusal(400, 'request_refused')
}

/** The start of the last packet: the start of the request, unless it came in several packets. */
function startOf({ rawPacket }: ParserError): string {
  return Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 2000) : ''
}
