import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const source = join(import.meta.dirname, '../src/worker/worker.ts')
// Files can be shared offline too, so their page must open.
const app =
  /\/web\/src\/app\/(?!(?:login|validate|register|(?:forgot|reset|change)-password)-page|form-)(?:pages\/delen-page|[\w-]+)\.tsx?$/
// Decoders and viewers are cached on first use only.
const largest = 250_000

/** Writes `worker.js` with the list of files that the app needs offline. See `src/worker/worker.ts`. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const needed = new Set<string>()
        const add = (name: string, later = false) => {
          const file = bundle[name]
          if (needed.has(name) || file?.type !== 'chunk' || (later && file.code.length > largest)) return
          needed.add(name)
          for (const next of file.imports) add(next)
          for (const next of file.dynamicImports) add(next, true)
        }
        for (const file of Object.values(bundle)) {
          const module = file.type === 'chunk' && file.facadeModuleId?.split('?', 1)[0]
          if (module && app.test(module)) add(file.fileName)
          if (file.fileName.endsWith('.css')) needed.add(file.fileName) // they are small, and shared in ways of their own
        }
        const files = [...needed].toSorted().map((name) => `/${name}`)
        const release = createHash('sha256').update(files.join()).digest('base64url').slice(0, 12)
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
        const known = `const built = ${JSON.stringify({ release, files })};\n`
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: known + code.replace(/^export \{\};?/m, '') })
      },
    },
  }
}
