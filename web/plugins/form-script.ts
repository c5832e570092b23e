import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { chunksOf, withImports } from './files-of.ts'

const entry = 'src/app/boot/form-script.tsx'
const part = /\/src\/app\/boot\/(?:forms\/|form-texts-)[^/]+\.tsx?$/
const virtual = 'virtual:form-script'

/**
 * Gives the pages with a form their own script, without a router. It is built together with the app, so that shared
 * code is loaded once. During rendering, `virtual:form-script` exports its address and the files of each part.
 */
export function formScript(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'form-script',
    configResolved(resolved) {
      config = resolved
    },
    buildStart() {
      if (config.command === 'build' && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: resolve(config.root, entry), name: 'form-script' })
    },
    // The browser's files are built before the pages are rendered, by another instance of this plugin.
    writeBundle({ dir = '' }, bundle) {
      if (this.environment.name !== 'client') return
      const notes = notesOf(dir)
      mkdirSync(dirname(notes), { recursive: true })
      writeFileSync(notes, JSON.stringify(readBundle(bundle, resolve(config.root, entry))))
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined
      const rendering = config.command === 'build' && this.environment.name !== 'client'
      const notes = rendering
        ? readFileSync(notesOf(resolve(config.root, this.environment.config.build.outDir)), 'utf8')
        : '{"address":"","fetched":{}}'
      return `export const { address, fetched } = ${notes}`
    },
  }
}

/** Next to the folders of both builds. */
function notesOf(outDir: string): string {
  return resolve(outDir, '../form-script.json')
}

function readBundle(bundle: Rolldown.OutputBundle, script: string) {
  const chunks = chunksOf(bundle)
  const main = chunks.filter(({ facadeModuleId }) => facadeModuleId === script)
  const filesWith = (chunk: Rolldown.OutputChunk) =>
    withImports(chunks, [...main, chunk]).map(({ fileName }) => `/${fileName}`)
  const parts = chunks.flatMap((chunk) =>
    chunk.moduleIds.filter((id) => part.test(id)).map((id) => [nameOf(id), filesWith(chunk)]),
  )
  return { address: `/${main[0]?.fileName}`, fetched: Object.fromEntries(parts) }
}

function nameOf(file: string): string {
  return basename(file).replace(/\.tsx?$/, '')
}
