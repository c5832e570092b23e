import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fillPage, type PageValues } from './fill-page.ts'

/**
 * A pre-rendered page with this Klopt's own values filled in. It is compressed (`packed`) at the first request for
 * each encoding: compressing all pages up front took a tenth of the start-up time. `styles` are the CSP hashes of its
 * inline styles. Only this page's own CSP lists them, because in every response they would be larger than most scripts.
 */
export type BuiltPage = { html: string; plain: Buffer; packed: Map<Encoding, Buffer>; etag: string; styles: string[] }

type Encoding = keyof typeof packings
/** The first visitor of a page does not wait for the best compression, which takes a third of a second. */
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const packings = {
  br: (plain: Buffer) => brotliCompressSync(plain, fast),
  gzip: (plain: Buffer) => gzipSync(plain),
}

/** Throws when the file does not exist. */
export function readBuiltPage(file: string, values: PageValues): BuiltPage {
  const html = fillPage(readFileSync(file, 'utf8'), values)
  const plain = Buffer.from(html)
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashOf(text))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { html, plain, packed: new Map(), etag, styles }
}

/** The CSP source of an inline script or style. */
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

function sendPacked(reply: FastifyReply, page: BuiltPage, how: Encoding): FastifyReply {
  return reply.header('content-encoding', how).send(page.packed.get(how) ?? pack(page, how))
}

/** Compresses at once, and for later visitors as well as possible, in another thread. */
function pack({ plain, packed }: BuiltPage, how: Encoding): Buffer {
  const bytes = packings[how](plain)
  packed.set(how, bytes)
  if (how === 'br') brotliCompress(plain, best, (_, smallest) => packed.set(how, smallest ?? bytes))
  return bytes
}
