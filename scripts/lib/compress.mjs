import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const texts = /\.(css|html|js|mjs|wasm|json|svg|txt|webmanifest|xml)$/

/** Writes a .br and a .gz next to every text file in `folder`, so that the server need not compress them. */
export function compress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((entry) => entry.isFile() && texts.test(entry.name))) {
    const file = join(entry.parentPath ?? entry.path, entry.name)
    const text = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}
