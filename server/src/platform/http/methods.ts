import type { FastifyInstance } from 'fastify'

type KnownRoute = { pattern: RegExp; methods: Set<string> }

/**
 * Records the routes that are added from now on. Returns the methods of a path: any other method is a 405, not a 404.
 */
export function rememberMethods(app: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, KnownRoute>()
  app.addHook('onRoute', ({ url, method }) => {
    const { methods } = routes.get(url) ?? { methods: new Set() }
    routes.set(url, { pattern: patternOf(url), methods: methods.union(new Set([method].flat())) })
  })
  return (url) => {
    const path = (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '')
    const matches = [...routes.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(matches.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}
