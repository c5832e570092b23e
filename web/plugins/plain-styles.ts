import type { Plugin } from 'vite'

const cors = /link\.crossOrigin = "";/

/**
 * Vite requests the style sheets of later scripts with CORS, React Router and the page itself without. As a browser
 * keeps the two apart, it would load every shared sheet twice; here Vite requests them without as well.
 */
export function plainStyles(): Plugin {
  let done = false
  return {
    name: 'plain-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        done = cors.test(code)
        return code.replace(cors, 'if (!isCss) $&')
      },
    },
    buildEnd(error) {
      if (!error && !done) this.error('Vite no longer requests style sheets where it did; see plain-styles.')
    },
  }
}
