import libheif from 'libheif-js/libheif-wasm/libheif.js'
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url'

type HeifImage = {
  is_primary(): boolean
  get_width(): number
  get_height(): number
  display(into: ImageData, done: (pixels: ImageData | null) => void): void
}
/** The part of the decoder that its types omit. */
type Heif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }

let heif: Promise<Heif> | undefined

addEventListener('message', (event: MessageEvent<Blob>) => {
  decode(event.data).then(
    (picture) => postMessage(picture),
    () => postMessage(null),
  )
})

async function decode(file: Blob): Promise<Blob> {
  const { HeifDecoder } = await (heif ??= load())
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()))
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw new Error('no image inside')
  const canvas = new OffscreenCanvas(image.get_width(), image.get_height())
  canvas.getContext('2d')?.putImageData(await pixelsOf(image), 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

async function load(): Promise<Heif> {
  const wasmBinary = await (await fetch(wasm)).arrayBuffer()
  return libheif({ wasmBinary }) as unknown as Heif
}

function pixelsOf(image: HeifImage): Promise<ImageData> {
  const pixels = new ImageData(image.get_width(), image.get_height())
  return new Promise((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve(pixels) : reject(new Error('cannot be decoded'))))
  })
}
