type Policy = { createScriptURL: (address: string) => string | null; createHTML: (html: string) => string | null }
type Factory = { defaultPolicy: unknown; createPolicy: (name: 'default', policy: Policy) => unknown }

/**
 * Text never becomes script here (Trusted Types). Two exceptions are for libraries that do not support this: starting
 * our own worker, and emptying an element.
 */
export function trustOwnWorkers() {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory || factory.defaultPolicy) return
  factory.createPolicy('default', { createScriptURL: ownWorker, createHTML: (html) => (html === '' ? '' : null) })
}

function ownWorker(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && /^\/assets\/[\w.-]*worker[\w.-]*js$/.test(pathname) ? address : null
}
