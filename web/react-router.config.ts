import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  // The setup builds beside `build` and then swaps, so that a Klopt that is running keeps its files.
  buildDirectory: process.env['KLOPT_WEB_BUILD'] ?? 'build',
  ssr: false,
  // Every other address is answered with build/client/__spa-fallback.html.
  prerender: ['/', '/en', '/login', '/en/login', '/validate', '/en/validate'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config
