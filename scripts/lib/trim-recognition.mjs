import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const used = /^(?:ort\.node\.min\.mjs|ort-wasm-simd-threaded\.(?:mjs|wasm))$/

/** Removes what only browsers use of the library that runs the recognition of text: 100 of its 145 MB. */
export function trimRecognition(app) {
  const folder = join(app, 'node_modules/onnxruntime-web/dist')
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!used.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
}
