import type { Plugin } from 'vite'

/**
 * Styles load in any order: with a page, with a dialog, again after an error. So each file declares the order of the
 * layers.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `@layer tokens,base,ui,features;${String(file.source)}`
        }
      }
    },
  }
}
