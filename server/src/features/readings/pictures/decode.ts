import { readFileSync } from 'node:fs'
import { Refused } from '../refusal.ts'
import { fromPixels, type Gray } from './gray.ts'
import { decodeJpeg } from './jpeg.ts'
import { decodePng } from './png.ts'

export type Decoder = (bytes: Uint8Array) => Promise<Gray>

/** Loads the decoders of all kinds of pictures that may be uploaded. They read no files afterwards. */
export async function loadDecoder(): Promise<Decoder> {
  const [webp, heic] = [await loadWebp(), await loadHeic()]
  return async (bytes) => {
    const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength)).toString('latin1')
    if (isJpeg(bytes)) return decodeJpeg(bytes)
    if (start.startsWith('\u0089PNG')) return decodePng(bytes)
    if (start.startsWith('RIFF')) return orBroken(() => webp(bytes))
    if (start.slice(4, 8) === 'ftyp') return orBroken(() => heic(bytes))
    throw new Refused('broken')
  }
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8
}

async function orBroken(decode: () => Promise<Gray>): Promise<Gray> {
  try {
    return await decode()
  } catch {
    throw new Refused('broken')
  }
}

async function loadWebp(): Promise<Decoder> {
  // What the decoder gives its pixels to.
  Object.defineProperty(globalThis, 'ImageData', { value: Pixels, configurable: true })
  const { default: decode, init } = await import('@jsquash/webp/decode.js')
  const wasmBinary = readFileSync(new URL('codec/dec/webp_dec.wasm', import.meta.resolve('@jsquash/webp/decode.js')))
  await init({ wasmBinary })
  return async (bytes) => {
    // Chromium shows a WEBP as its pixels are, whatever its EXIF says, so it is not turned: places must fit what people see.
    const { data, width, height } = await decode(Uint8Array.from(bytes).buffer)
    return fromPixels(data, width, height, 4)
  }
}

class Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

async function loadHeic(): Promise<Decoder> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  return async (bytes) => {
    const images = new heif.HeifDecoder().decode(bytes)
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) throw new Refused('broken')
    const [width, height] = [image.get_width(), image.get_height()]
    const data = new Uint8ClampedArray(width * height * 4)
    await new Promise<void>((resolve, reject) => {
      image.display({ data, width, height }, (pixels) => (pixels ? resolve() : reject(new Refused('broken'))))
    })
    return fromPixels(data, width, height, 4)
  }
}
