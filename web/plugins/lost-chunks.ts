import type { Plugin } from 'vite'

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * React Router reloads the page when a route's script cannot be loaded. Without a connection that would leave an empty
 * window. Here it throws instead, and `broken.tsx` decides.
 */
export function throwLostChunks(): Plugin {
  let done = false
  return {
    name: 'throw-lost-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/.*\/routeModules\.js/ },
      handler(code) {
        done = reload.test(code)
        return code.replace(reload, "throw new Error('lost chunk', { cause: error });")
      },
    },
    buildEnd(error) {
      if (!error && !done) this.error('React Router no longer reloads where it did; see throw-lost-chunks.')
    },
  }
}
