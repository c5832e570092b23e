import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of each folder that the server uses. Licences are kept too. */
const used = {
  'onnxruntime-web/dist': /^(?:ort\.node\.min\.mjs|ort-wasm-simd-threaded\.(?:mjs|wasm))$/,
  'tesseract.js-core': /^(?:package\.json|LICENSE.*|README.*|tesseract-core-simd-lstm\.(?:js|wasm))$/i,
  '@tesseract.js-data/nld': /^(?:package\.json|LICENSE.*|README.*|4\.0\.0_best_int)$/i,
}

/** Removes what only browsers use of the libraries that recognise text: 150 of their 200 MB. */
export function trimRecognition(app) {
  for (const [name, stays] of Object.entries(used)) {
    const folder = join(app, 'node_modules', name)
    for (const one of existsSync(folder) ? readdirSync(folder) : [])
      if (!stays.test(one)) rmSync(join(folder, one), { recursive: true, force: true })
  }
}
