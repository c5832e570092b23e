import fastifyStatic from '@fastify/static'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowStyles, type BuiltPage, hashOf, readBuiltPage, sendBuiltPage } from './built-page.ts'
import { serveCrawlers } from './crawlers.ts'
import { answer } from './errors-http.ts'
import { Refusal } from '../errors.ts'

const shell = '__spa-fallback.html'
const not_found = { nl: '/not-found', en: '/en/not-found' }
const not_pages = /^\/(api|files|ws|dev|assets|metrics)(\/|$)/

// A worker obeys the policy of its own answer. Those that decode photos and scans may compile WebAssembly; no page may.
const decoders = /[/\\]assets[/\\](heic-worker|pdf\.worker)[^/\\]*js(\.br|\.gz)?$/
const decoding = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** The methods that an address is served for, so that another one is told apart from an unknown address. */
type MethodsOf = (url: string) => string[]

/** Serves the built web app from `folder`: its pre-rendered pages, its files, and its shell for every other address. */
export function servePages(app: FastifyInstance, folder: string, public_url: string, methodsOf: MethodsOf): void {
  const isBuilt = existsSync(folder)
  if (!isBuilt) app.log.warn('There are no pages in web/build: node scripts/setup.mjs start builds them.')
  const pages = isBuilt ? readPages(folder, public_url) : new Map<string, BuiltPage>()
  const shared = { index: false, redirect: false, cacheControl: false, preCompressed: true } as const
  // A route for each of them: what is none of these is not found, or is an address of the app.
  app.register(fastifyStatic, {
    ...shared,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{html,br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  // One route for all: there are hundreds, and routes cost a start time.
  app.register(fastifyStatic, {
    ...shared,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      if (decoders.test(path)) reply.header('content-security-policy', decoding)
    },
  })
  app.get('/assets/', { schema: { hide: true } }, (_, reply) => reply.callNotFound()) // else it says 'forbidden'
  const known = [...pages].filter(([path]) => path !== not_found.nl && path !== not_found.en)
  for (const [path, page] of known)
    app.get(path, { schema: { hide: true } }, (request, reply) => sendBuiltPage(request, reply, page))
  const found = known.filter(([, { html }]) => !html.includes('<meta name="robots" content="noindex"'))
  serveCrawlers(
    app,
    public_url,
    found.map(([path]) => path),
  )
  app.get('/app', { schema: { hide: true } }, (_, reply) => sendShell(reply))
  app.get('/app/*', { schema: { hide: true } }, (_, reply) => sendShell(reply))
  app.setNotFoundHandler((request, reply) => {
    const lost = pages.get(/^\/en(\/|\?|$)/.test(request.url) ? not_found.en : not_found.nl)
    if (lost && wantsPage(request)) {
      allowStyles(reply, lost)
      return reply.status(404).type('text/html; charset=utf-8').send(lost.plain)
    }
    const methods = methodsOf(request.url)
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      return answer(request, reply, new Refusal(405, 'method_not_allowed', 'Dit kan hier niet.'))
    }
    return answer(request, reply, new Refusal(404, 'not_found', 'Niet gevonden.'))
  })
}

/** The sources that a CSP must name for the scripts that stand inside the built pages; data is not a script. */
export function inlineScriptHashes(folder: string): string[] {
  if (!existsSync(folder)) return []
  const scripts = htmlFiles(folder).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /<script(?![^>]*(?:\bsrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ])
  return [...new Set(scripts.map(([, text = '']) => hashOf(text)))]
}

/** An address that robots.txt keeps crawlers from may still be listed, unread: the shell says no for itself. */
function sendShell(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').sendFile(shell)
}

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  return request.method === 'GET' && !not_pages.test(path) && !!request.headers.accept?.includes('text/html')
}

/** `/login` → `login/index.html`. */
function readPages(folder: string, public_url: string): Map<string, BuiltPage> {
  const files = htmlFiles(folder).map((file) => relative(folder, file).replaceAll(sep, '/'))
  const indexes = files.filter((file) => file === 'index.html' || file.endsWith('/index.html'))
  return new Map(
    indexes.map((file) => [`/${file.replace(/\/?index\.html$/, '')}`, readBuiltPage(join(folder, file), public_url)]),
  )
}

function htmlFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(({ name }) => name.endsWith('.html')).map((entry) => join(entry.parentPath, entry.name))
}
