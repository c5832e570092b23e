import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  ssr: false,
  // Every other address is answered with build/client/__spa-fallback.html.
  prerender: ['/', '/en', '/login', '/en/login', '/validate', '/en/validate'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config
