/** Reproducible random choices: a failed test shows the seed, and `KLOPT_SEED` sets it. */
export class Chance {
  readonly seed: number
  #state: number

  constructor(seed = Number(process.env['KLOPT_SEED'] ?? Date.now() % 1_000_000_007)) {
    this.seed = seed
    this.#state = seed >>> 0
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(most: number): number {
    return Math.floor(this.next() * most)
  }

  often(share: number): boolean {
    return this.next() < share
  }

  /** A random selection of so many whole numbers from 0 up to `most`, in ascending order. */
  some(count: number, most: number): number[] {
    const left = Array.from({ length: most }, (_, n) => n)
    while (left.length > count) left.splice(this.below(left.length), 1)
    return left
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.below(from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
}
