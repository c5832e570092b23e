// pdf.js counts on a browser even where nothing is drawn. What it asks for on the way to a page's words is here, empty.
// Without a document that takes fonts it would trace the outline of every letter.
class Nothing {
  loaded = Promise.resolve()
}

const missing = ['DOMMatrix', 'Path2D', 'ImageData', 'FontFace'].filter((name) => !(name in globalThis))
for (const name of missing) Object.defineProperty(globalThis, name, { value: Nothing, configurable: true })

if (!('sumPrecise' in Math)) {
  Object.defineProperty(Math, 'sumPrecise', { value: (all: number[]) => all.reduce((sum, one) => sum + one, 0) })
}

export const no_document = { fonts: { add: () => {}, delete: () => {} } }
