import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { trimRecognition } from './lib/trim-recognition.mjs'

test('of the recognition of text only what the server uses stays, also when it is trimmed twice', () => {
  const app = mkdtempSync(join(tmpdir(), 'klopt-trim-'))
  const stays = {
    'onnxruntime-web/dist': ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm', 'ort.node.min.mjs'],
    'tesseract.js-core': ['LICENSE', 'package.json', 'tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'],
    '@tesseract.js-data/nld': ['4.0.0_best_int/nld.traineddata.gz', 'package.json'],
  }
  const goes = {
    'onnxruntime-web/dist': ['ort.webgpu.mjs', 'ort-wasm-simd-threaded.jsep.wasm', 'esm/ort.js'],
    'tesseract.js-core': [
      'tesseract-core.wasm',
      'tesseract-core-simd-lstm.wasm.js',
      'tesseract-core-relaxedsimd-lstm.wasm',
    ],
    '@tesseract.js-data/nld': ['4.0.0/nld.traineddata.gz', '4.0.0_fast/nld.traineddata.gz'],
  }
  try {
    trimRecognition(app) // without the libraries
    for (const files of [stays, goes])
      for (const [folder, names] of Object.entries(files))
        for (const name of names) {
          const file = join(app, 'node_modules', folder, name)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, '')
        }

    trimRecognition(app)
    trimRecognition(app)

    for (const [folder, names] of Object.entries(stays)) {
      const left = readdirSync(join(app, 'node_modules', folder), { recursive: true, withFileTypes: true })
      const files = left.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
      expect(files.map((file) => relative(join(app, 'node_modules', folder), file)).toSorted()).toEqual(names)
    }
  } finally {
    rmSync(app, { recursive: true })
  }
})
