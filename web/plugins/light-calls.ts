import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ESTree, parseSync, type Plugin } from 'vite'

const index = /\/contract\/src\/index\.ts$/
const light = '?calls'
// The browser needs only these properties of an endpoint. Its requests are typed, and the responses come from our own
// server.
const asked = new Set(['method', 'path', 'session'])

/**
 * Gives the browser the contract's endpoints without their schemas, so that calling one does not load zod. A schema
 * that is imported by name includes zod. `web/src/architecture.test.ts` ensures that no code reads a schema from an
 * endpoint.
 */
export function lightCalls(): Plugin {
  return {
    name: 'light-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: [index, /\/contract\/src\/.*\.ts\?calls$/] },
      handler(id) {
        return { code: index.test(id) ? lightIndex(id) : lightFile(id), moduleType: 'ts', moduleSideEffects: false }
      },
    },
  }
}

/** A named export takes precedence over `export *`, so each endpoint is the light one. */
function lightIndex(id: string): string {
  const text = readFileSync(id, 'utf8')
  const files = [...text.matchAll(/'(\.\/.+?\.ts)'/g)].map(([, file = '']) => file)
  const lines = files.flatMap((file) => {
    const names = endpointsOf(readFileSync(resolve(dirname(id), file), 'utf8')).map(({ name }) => name)
    return names.length ? [`export { ${names.join(', ')} } from '${file}${light}'`] : []
  })
  return `${text}\n${lines.join('\n')}\n`
}

function lightFile(id: string): string {
  const endpoints = endpointsOf(readFileSync(id.slice(0, -light.length), 'utf8'))
  return endpoints.map(({ name, parts }) => `export const ${name} = { ${parts.join(', ')} }\n`).join('')
}

function endpointsOf(text: string): { name: string; parts: string[] }[] {
  return parseSync('contract.ts', text).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return []
      const [description] = init.arguments
      if (description?.type !== 'ObjectExpression' || nameOf(init.callee) !== 'endpoint') return []
      const kept = description.properties.filter((part) => part.type === 'Property' && asked.has(nameOf(part.key)))
      return [{ name: id.name, parts: kept.map(({ start, end }) => text.slice(start, end)) }]
    })
  })
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'Identifier' ? node.name : ''
}
