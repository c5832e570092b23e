import type { Facts } from './facts.ts'
import { type Line, linkOf } from './lines.ts'

/** dossier.json: the whole dossier for programs, with each message as the chain hashes it. */
export async function* dossierJson(facts: Facts, paths: Map<string, string>, lines: AsyncIterable<Line>) {
  const { dossier, documents, ...rest } = facts
  const withPaths = documents.map((one) => ({ ...one, path: paths.get(one.id) ?? null }))
  const head = JSON.stringify({ ...dossier, ...rest, documents: withPaths }, null, 2)
  yield `${head.slice(0, head.lastIndexOf('\n'))},\n  "messages": [`
  let between = '\n'
  for await (const line of lines) {
    yield `${between}    ${JSON.stringify(linkOf(line))}`
    between = ',\n'
  }
  yield '\n  ]\n}\n'
}
