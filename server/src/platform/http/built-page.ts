import { built_address } from '@klopt/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * A pre-rendered page that knows under which address this Klopt stands; `packed` for browsers when it was first asked for
 * that way: all pages at once cost a start a tenth of its time. `styles` names those inside it for the CSP of its own
 * answer: in that of every answer they would weigh more than most scripts.
 */
export type BuiltPage = { html: string; plain: Buffer; packed: Map<Encoding, Buffer>; etag: string; styles: string[] }

type Encoding = keyof typeof packings
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 } // the best ones would take tens of milliseconds a page
const packings = {
  br: (plain: Buffer) => brotliCompressSync(plain, { params }),
  gzip: (plain: Buffer) => gzipSync(plain),
}

/** Throws when there is no such file. `public_url` without a slash at its end. */
export function readBuiltPage(file: string, public_url: string): BuiltPage {
  const html = readFileSync(file, 'utf8').replaceAll(built_address, public_url)
  const plain = Buffer.from(html)
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashOf(text))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { html, plain, packed: new Map(), etag, styles }
}

/** The source by which a CSP names a script or style that stands inside a page. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export function allowStyles(reply: FastifyReply, { styles }: BuiltPage): void {
  const policy = reply.getHeader('content-security-policy')?.toString() ?? ''
  reply.header('content-security-policy', policy.replace("style-src 'self'", ["style-src 'self'", ...styles].join(' ')))
}

export function sendBuiltPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  allowStyles(reply, page)
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  reply.type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  if (/\bbr\b/.test(accepted)) return sendPacked(reply, page, 'br')
  if (/\bgzip\b/.test(accepted)) return sendPacked(reply, page, 'gzip')
  return reply.send(page.plain)
}

function sendPacked(reply: FastifyReply, { plain, packed }: BuiltPage, how: Encoding): FastifyReply {
  const bytes = packed.get(how) ?? packings[how](plain)
  packed.set(how, bytes)
  return reply.header('content-encoding', how).send(bytes)
}
