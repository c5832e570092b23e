/** Random numbers between 0 and 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Change = (bytes: Buffer, roll: () => number) => Buffer

const at = (bytes: Buffer, roll: () => number) => Math.floor(roll() * bytes.length)

const changes: Change[] = [
  (bytes, roll) => {
    const copy = Buffer.from(bytes)
    for (let n = Math.ceil(roll() * 40); n > 0; n -= 1) copy[at(copy, roll)] = Math.floor(roll() * 256)
    return copy
  },
  (bytes, roll) => bytes.subarray(0, at(bytes, roll)),
  (bytes, roll) => {
    const from = at(bytes, roll)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(roll() * 2000))])
  },
  (bytes, roll) => {
    const [from, to] = [at(bytes, roll), at(bytes, roll)]
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, from + 3000), bytes.subarray(to)])
  },
  (bytes, roll) => everyFigure(bytes, roll, ['0', '-1', '2147483647', '99999999999', '1e9', '7']),
  (bytes, roll) => everyWord(bytes, roll),
]

/** A file changed in one to three ways, the same for the same seed. */
export function mutated(bytes: Uint8Array, seed: number): Uint8Array {
  const roll = dice(seed)
  let result: Buffer = Buffer.from(bytes)
  for (let n = 1 + Math.floor(roll() * 3); n > 0; n -= 1)
    result = changes[Math.floor(roll() * changes.length)]?.(result, roll) ?? result
  return new Uint8Array(result)
}

/** Changes some of the numbers in a file: lengths, references, sizes. */
function everyFigure(bytes: Buffer, roll: () => number, others: string[]): Buffer {
  const text = bytes.toString('latin1')
  const share = roll() * 0.05
  const other = () => others[Math.floor(roll() * others.length)] ?? '0'
  return Buffer.from(
    text.replaceAll(/(?<=[\s[])\d+(?=[\s\]/>])/g, (figure) => (roll() < share ? other() : figure)),
    'latin1',
  )
}

/** Replaces a name in a file with another one. */
function everyWord(bytes: Buffer, roll: () => number): Buffer {
  const text = bytes.toString('latin1')
  const names = [...new Set(text.match(/\/[A-Z][A-Za-z]{2,20}/g))]
  const pick = () => names[Math.floor(roll() * names.length)] ?? '/None'
  const [from, to] = [pick(), pick()]
  return Buffer.from(
    text.replaceAll(from, () => to),
    'latin1',
  )
}
