// pdf.js expects a browser even when it draws nothing. These are empty stubs for what it needs to extract text. Without
// a document that accepts fonts, it would trace the outline of every letter.
class Stub {
  loaded = Promise.resolve()
}

const missing = ['DOMMatrix', 'Path2D', 'ImageData', 'FontFace'].filter((name) => !(name in globalThis))
for (const name of missing) Object.defineProperty(globalThis, name, { value: Stub, configurable: true })

if (!('sumPrecise' in Math)) {
  Object.defineProperty(Math, 'sumPrecise', { value: (all: number[]) => all.reduce((sum, one) => sum + one, 0) })
}

export const no_document = { fonts: { add: () => {}, delete: () => {} } }
