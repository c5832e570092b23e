import type { FastifyInstance } from 'fastify'

type KnownRoute = { pattern: RegExp; methods: Set<string> }

/** Remembers what is served from now on, and tells the methods that an address knows: another one is a 405, not a 404. */
export function rememberMethods(app: FastifyInstance): (url: string) => string[] {
  const known = new Map<string, KnownRoute>()
  app.addHook('onRoute', ({ url, method }) => {
    const { methods } = known.get(url) ?? { methods: new Set() }
    known.set(url, { pattern: patternOf(url), methods: methods.union(new Set([method].flat())) })
  })
  return (url) => {
    const path = (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '')
    const found = [...known.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}
