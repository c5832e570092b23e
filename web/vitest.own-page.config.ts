import { mergeConfig } from 'vitest/config'
import web from './vitest.config.ts'

/** Measures sizes on the screen, which what earlier files left in a shared page can change. */
const own_page = ['src/features/cards/compare/page-sizes.test.tsx']

const config = mergeConfig(web, { test: { name: 'web-own-page', isolate: true } })
config.test.include = own_page
config.test.exclude = []
export default config
