import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trimRecognition } from './lib/trim-recognition.mjs'

test('of the recognition of text only what the server uses stays, also when it is trimmed twice', () => {
  const app = mkdtempSync(join(tmpdir(), 'klopt-trim-'))
  const dist = join(app, 'node_modules/onnxruntime-web/dist')
  const used = ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm', 'ort.node.min.mjs']
  try {
    trimRecognition(app) // without the library
    mkdirSync(join(dist, 'esm'), { recursive: true })
    for (const name of [...used, 'ort.webgpu.mjs', 'ort-wasm-simd-threaded.jsep.wasm', 'esm/ort.js'])
      writeFileSync(join(dist, name), '')

    trimRecognition(app)
    trimRecognition(app)

    expect(readdirSync(dist).toSorted()).toEqual(used)
  } finally {
    rmSync(app, { recursive: true })
  }
})
