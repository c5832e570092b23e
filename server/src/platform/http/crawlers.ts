import type { FastifyInstance } from 'fastify'
import type { PageValues } from './fill-page.ts'

const disallowed = ['/app', '/api', '/files', '/ws', '/dev', '/unsubscribe']
/** security.txt must have an expiry date, at most a year ahead. */
const validityMs = 180 * 24 * 60 * 60 * 1000

/**
 * Serves robots.txt, sitemap.xml and security.txt (RFC 9116). `pages` are the paths that search engines may index, such
 * as '/pricing'.
 */
export function serveCrawlers(
  app: FastifyInstance,
  { public_url, operator }: PageValues,
  pages: readonly string[],
): void {
  const schema = { hide: true }
  const robots = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${public_url}/sitemap.xml`,
  ]
  const addresses = pages.map((path) => `<url><loc>${public_url}${path === '/' ? '' : path}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>
`

  app.get('/robots.txt', { schema }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${robots.join('\n')}\n`),
  )
  app.get('/sitemap.xml', { schema }, (_, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
  app.get('/.well-known/security.txt', { schema }, (_, reply) => {
    const expires = new Date(Date.now() + validityMs).toISOString()
    const lines = [`Contact: mailto:${operator.email}`, `Expires: ${expires}`, 'Preferred-Languages: nl, en']
    const canonical = `Canonical: ${public_url}/.well-known/security.txt`
    return reply.type('text/plain; charset=utf-8').send(`${[...lines, canonical].join('\n')}\n`)
  })
}
