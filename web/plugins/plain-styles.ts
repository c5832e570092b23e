import type { Plugin } from 'vite'

const asked = /link\.crossOrigin\s*=\s*(?:""|''|``);?/

/**
 * Vite asks for the styles of a part as another site would, React Router for those of a page plainly, and a browser
 * fetches both. Here Vite asks plainly too, so that what `ahead-script.ts` asked for serves either.
 */
export function plainStyles(): Plugin {
  let done = false
  return {
    name: 'plain-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        done = asked.test(code)
        return code.replace(asked, 'if (!isCss) link.crossOrigin = "";')
      },
    },
    buildEnd(error) {
      if (!error && !done) this.error('Vite no longer asks for styles as it did; see plain-styles.')
    },
  }
}
