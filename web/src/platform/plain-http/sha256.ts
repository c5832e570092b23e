const primes = [...primesBelow(312)] // the first 64
const roundConstants = primes.map((prime) => fractionOf(Math.cbrt(prime)))
const initialHash = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))

/** SHA-256 (FIPS 180-4), for pages to which browsers do not give their own. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const hash = Uint32Array.from(initialHash)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) addBlock(hash, words, view, block)
  const result = new Uint8Array(32)
  hash.forEach((word, n) => new DataView(result.buffer).setUint32(n * 4, word))
  return result
}

function addBlock(hash: Uint32Array, words: Uint32Array, view: DataView, block: number) {
  const word = (n: number) => words[n] ?? 0
  for (let n = 0; n < 64; n += 1)
    words[n] =
      n < 16
        ? view.getUint32(block + n * 4)
        : word(n - 16) + mixed(word(n - 15), 7, 18, 3) + word(n - 7) + mixed(word(n - 2), 17, 19, 10)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let n = 0; n < 64; n += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + turned(e, 6, 11, 25) + choice + (roundConstants[n] ?? 0) + word(n)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = (turned(a, 2, 13, 22) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((part, n) => (hash[n] = (hash[n] ?? 0) + part))
}

function turned(word: number, ...by: number[]): number {
  return by.reduce((sum, bits) => sum ^ rotated(word, bits), 0)
}

function mixed(word: number, first: number, second: number, shift: number): number {
  return rotated(word, first) ^ rotated(word, second) ^ (word >>> shift)
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The first 32 bits behind the point. */
function fractionOf(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

function* primesBelow(end: number): Generator<number> {
  const found: number[] = []
  for (let n = 2; n < end; n += 1)
    if (found.every((prime) => n % prime !== 0)) {
      found.push(n)
      yield n
    }
}
