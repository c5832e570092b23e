import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'

const entry = 'src/app/form-script.tsx'
const part = /\/src\/app\/(?:forms\/|form-texts-)[^/]+\.tsx?$/
const virtual = 'virtual:form-script'

/**
 * Gives the pages with a form a script of their own, without a router. It is built together with the app, so that what
 * both need is fetched once. While rendering, `virtual:form-script` tells its address and what each part needs with it.
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

/** Beside the folders of both builds. */
function notesOf(outDir: string): string {
  return resolve(outDir, '../form-script.json')
}

function readBundle(bundle: Rolldown.OutputBundle, script: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  function filesOf(chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> {
    if (!chunk || found.has(`/${chunk.fileName}`)) return found
    found.add(`/${chunk.fileName}`)
    for (const imported of chunk.imports)
      filesOf(
        chunks.find(({ fileName }) => fileName === imported),
        found,
      )
    return found
  }
  const main = chunks.find(({ facadeModuleId }) => facadeModuleId === script)
  const parts = chunks.flatMap((chunk) =>
    chunk.moduleIds.filter((id) => part.test(id)).map((id) => [nameOf(id), [...filesOf(chunk, filesOf(main))]]),
  )
  return { address: `/${main?.fileName}`, fetched: Object.fromEntries(parts) }
}

function nameOf(file: string): string {
  return basename(file).replace(/\.tsx?$/, '')
}
