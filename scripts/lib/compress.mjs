import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(css|html|js|mjs|wasm|json|svg|txt|webmanifest|xml)$/
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Writes a .br and a .gz next to every text file in `folder`, so that the server need not compress them. Node
 * compresses in threads, so all cores work. Brotli's best quality, 11, takes five times as long as 9.
 */
export async function compress(folder, quality) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(files.map((file) => compressFile(file, quality)))
}

async function compressFile(file, quality) {
  const text = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    brotli(text, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    zip(text, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}
