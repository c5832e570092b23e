import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const server = process.env['KLOPT_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [reactRouter(), layerOrder()],
  // The form for older browsers, as its worker: phones in site huts are not all of this year.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  build: {
    // light-dark() must reach the browser as it is: the lowered form does not follow a choice made by attribute.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/ws': { target: server, ws: true },
      // As an object: a plain address would make Vite replace the Host, which the server checks.
      '^/(api|files|dev|healthz|readyz|unsubscribe)(/|\\?|$)': { target: server },
      '^/app/(dossiers|sidebar|relations|companies)/[^?]': { target: server },
    },
  },
})

/** Styles arrive in any order: with a page, with a dialog, again after an error. Each file says which layer wins. */
function layerOrder(): Plugin {
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
