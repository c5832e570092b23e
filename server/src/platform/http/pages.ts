import fastifyStatic from '@fastify/static'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowStyles, type BuiltPage, hashOf, readBuiltPage, sendBuiltPage } from './built-page.ts'
import { serveCrawlers } from './crawlers.ts'
import { answer } from './errors-http.ts'
import type { PageValues } from './fill-page.ts'
import { Refusal } from '../errors.ts'

const shell = '__spa-fallback.html'
const notFound = { nl: '/not-found', en: '/en/not-found' }
const notPages = /^\/(api|files|ws|dev|assets|metrics)(\/|$)/

// A worker uses the CSP of its own script. The workers that decode photos and scans may compile WebAssembly, pages not.
const decoders = /[/\\]assets[/\\](heic-worker|pdf\.worker)[^/\\]*js(\.br|\.gz)?$/
const decoding = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"
// Only pages and workers use a CSP, and that of the pages is longer than many of the thirty scripts of a form.
const notUsed = "default-src 'none'; frame-ancestors 'none'"

/** The methods of a path, to distinguish a wrong method from an unknown path. */
type MethodLookup = (url: string) => string[]

/**
 * Serves the built web app from `folder`: its pre-rendered pages, its files, and its shell for all paths of the app.
 */
export function servePages(app: FastifyInstance, folder: string, values: PageValues, methodsOf: MethodLookup): void {
  const isBuilt = existsSync(folder)
  if (!isBuilt) app.log.warn('There are no pages in web/build: build them with node scripts/setup.mjs start.')
  const pages = isBuilt ? readPages(folder, values) : new Map<string, BuiltPage>()
  const shared = { index: false, redirect: false, cacheControl: false, preCompressed: true } as const
  // One route per file: every other path is a path of the app, or not found.
  app.register(fastifyStatic, {
    ...shared,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{html,br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  // One route for all assets: there are hundreds, and each route adds to the start-up time.
  app.register(fastifyStatic, {
    ...shared,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('content-security-policy', decoders.test(path) ? decoding : notUsed)
    },
  })
  app.get('/assets/', { schema: { hide: true } }, (_, reply) => reply.callNotFound()) // the default is 403
  const served = [...pages].filter(([path]) => path !== notFound.nl && path !== notFound.en)
  for (const [path, page] of served)
    app.get(path, { schema: { hide: true } }, (request, reply) => sendBuiltPage(request, reply, page))
  const isOpen = values.registration === 'open'
  const indexed = served
    .filter(([path]) => isOpen || !path.endsWith('/register'))
    .filter(([, { html }]) => !html.includes('<meta name="robots" content="noindex"'))
  serveCrawlers(
    app,
    values,
    indexed.map(([path]) => path),
  )
  if (isBuilt) {
    const page = readBuiltPage(join(folder, shell), values)
    for (const path of ['/app', '/app/*'])
      app.get(path, { schema: { hide: true } }, (request, reply) => sendShell(request, reply, page))
  }
  app.setNotFoundHandler((request, reply) => {
    const page = pages.get(/^\/en(\/|\?|$)/.test(request.url) ? notFound.en : notFound.nl)
    if (page && wantsPage(request)) {
      allowStyles(reply, page)
      return reply.status(404).type('text/html; charset=utf-8').send(page.plain)
    }
    const methods = methodsOf(request.url)
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      return answer(request, reply, new Refusal(405, 'method_not_allowed'))
    }
    return answer(request, reply, new Refusal(404, 'not_found'))
  })
}

/** The CSP sources of the inline scripts of the built pages. JSON data blocks are not scripts. */
export function inlineScriptHashes(folder: string): string[] {
  if (!existsSync(folder)) return []
  const scripts = htmlFiles(folder).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /<script(?![^>]*(?:\bsrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ])
  return [...new Set(scripts.map(([, text = '']) => hashOf(text)))]
}

/** A search engine may list a path that robots.txt disallows, unread. The noindex header prevents that. */
function sendShell(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  return sendBuiltPage(request, reply.header('x-robots-tag', 'noindex'), page)
}

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  return request.method === 'GET' && !notPages.test(path) && !!request.headers.accept?.includes('text/html')
}

/** `/login` → `login/index.html`. */
function readPages(folder: string, values: PageValues): Map<string, BuiltPage> {
  const files = htmlFiles(folder).map((file) => relative(folder, file).replaceAll(sep, '/'))
  const indexes = files.filter((file) => file === 'index.html' || file.endsWith('/index.html'))
  return new Map(
    indexes.map((file) => [`/${file.replace(/\/?index\.html$/, '')}`, readBuiltPage(join(folder, file), values)]),
  )
}

function htmlFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(({ name }) => name.endsWith('.html')).map((entry) => join(entry.parentPath, entry.name))
}
