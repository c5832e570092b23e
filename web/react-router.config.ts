import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'
import { putAhead } from './plugins/ahead.ts'
import { inlineStyles } from './plugins/inline-styles.ts'
import { addressIn } from './src/site/addresses.ts'
import { notFoundPath, publicPages } from './src/site/public-pages.ts'

export default {
  appDirectory: 'src/app',
  // The setup builds beside `build` and then swaps, so that a running Klopt keeps its files.
  buildDirectory: process.env['KLOPT_WEB_BUILD'] ?? 'build',
  ssr: false,
  // All other addresses get build/client/__spa-fallback.html.
  prerender: [...publicPages.map(({ path }) => path), notFoundPath].flatMap((path) => [path, addressIn('en', path)]),
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    inlineStyles(client)
    await putAhead(client)
  },
} satisfies Config
