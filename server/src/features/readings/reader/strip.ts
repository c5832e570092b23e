import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

// Writes TypeScript files of one folder to another as JavaScript.
const [source = '', copy = '', ...names] = process.argv.slice(2)
const ownImport = /(['"])((?:\.{1,2}\/)?[\w./-]+)\.ts\1/g

for (const name of names) {
  const file = join(copy, name.replace(/\.ts$/, '.js'))
  const code = stripTypeScriptTypes(readFileSync(join(source, name), 'utf8'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code.replace(ownImport, '$1$2.js$1'))
}
writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
