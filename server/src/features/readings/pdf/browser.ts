// pdf.js expects a browser even when it draws nothing. These are empty stubs for what it needs to extract text. Without
// a document that accepts fonts, it would trace the outline of every letter.
class Stub {
  loaded = Promise.resolve()
}

/**
 * A canvas up to the size of an A4 of 300 dpi, by which pdf.js judges how finely pictures are decoded. Without it none has
 * more than 2,048 pixels a side.
 */
const pixelsMost = 3600 * 3600
class Canvas {
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  getContext() {
    const opacity = this.width * this.height <= pixelsMost ? 255 : 0
    return { fillRect: () => {}, getImageData: () => ({ data: [0, 0, 0, opacity] }) }
  }
}

if (!('OffscreenCanvas' in globalThis)) {
  Object.defineProperty(globalThis, 'OffscreenCanvas', { value: Canvas, configurable: true })
}

const missing = ['DOMMatrix', 'Path2D', 'ImageData', 'FontFace'].filter((name) => !(name in globalThis))
for (const name of missing) Object.defineProperty(globalThis, name, { value: Stub, configurable: true })

if (!('sumPrecise' in Math)) {
  Object.defineProperty(Math, 'sumPrecise', { value: (all: number[]) => all.reduce((sum, one) => sum + one, 0) })
}

export const noDocument = { fonts: { add: () => {}, delete: () => {} } }
