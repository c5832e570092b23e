import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { noteFiles } from './plugins/ahead.ts'
import { firstChunks } from './plugins/first-chunks.ts'
import { formScript } from './plugins/form-script.ts'
import { layerOrder } from './plugins/layer-order.ts'
import { lightCalls } from './plugins/light-calls.ts'
import { throwLostChunks } from './plugins/lost-chunks.ts'
import { plainStyles } from './plugins/plain-styles.ts'
import { serviceWorker } from './plugins/service-worker.ts'
import { lowestBrowsers } from './src/platform/browsers.ts'

const server = process.env['KLOPT_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    lightCalls(),
    firstChunks(),
    noteFiles(),
    reactRouter(),
    formScript(),
    layerOrder(),
    throwLostChunks(),
    plainStyles(),
    serviceWorker(),
  ],
  // The build for older browsers, like its worker: not all phones on building sites are recent.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  build: {
    target: Object.entries(lowestBrowsers).map((browser) => browser.join('')),
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/ws': { target: server, ws: true },
      // An object, because with a plain address Vite would replace the Host, which the server checks.
      '^/(api|files|dev|healthz|readyz|unsubscribe)(/|\\?|$)': { target: server },
      '^/app/archive(\\?|$)': { target: server },
      '^/app/(dossiers|sidebar|relations|companies)/[^?]': { target: server },
    },
  },
})
