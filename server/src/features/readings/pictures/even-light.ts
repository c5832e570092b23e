import { type Gray, grayOf } from './gray.ts'

const block = 24
const paper = 240

/** Takes shadows away: the brightest part around each pixel becomes paper. */
export function evenLight(gray: Gray): Gray {
  const { width, height } = gray
  const [across, down] = [Math.ceil(width / block), Math.ceil(height / block)]
  const light = blurred(brightest(gray, across, down), across, down)
  const even = grayOf(width, height)
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(down - 1, Math.max(0, (y + 0.5) / block - 0.5))
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(across - 1, Math.max(0, (x + 0.5) / block - 0.5))
      const at = y * width + x
      even.data[at] = Math.min(255, ((gray.data[at] ?? 0) * paper) / between(light, across, u, v))
    }
  }
  return even
}

function between(light: Float32Array, across: number, u: number, v: number): number {
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const at = top * across + left
  const right = left + 1 < across ? 1 : 0
  const below = at + across < light.length ? across : 0
  const upper = (light[at] ?? 0) * (1 - u + left) + (light[at + right] ?? 0) * (u - left)
  const lower = (light[at + below] ?? 0) * (1 - u + left) + (light[at + below + right] ?? 0) * (u - left)
  return Math.max(24, upper * (1 - v + top) + lower * (v - top))
}

/** The shade that nine in ten pixels of a block do not exceed. */
function brightest({ width, height, data }: Gray, across: number, down: number): Float32Array {
  const light = new Float32Array(across * down)
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const counts = new Uint16Array(256)
      let left = 0
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 1)
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 1, left += 1) {
          const shade = data[y * width + x] ?? 0
          counts[shade] = (counts[shade] ?? 0) + 1
        }
      let shade = 255
      for (let above = 0; shade > 0; shade -= 1) {
        above += counts[shade] ?? 0
        if (above > left / 10) break
      }
      light[row * across + column] = shade
    }
  return light
}

const near = 3

/** The brightest nearby, so that large dark areas do not count as shadows, and then the mean. */
function blurred(light: Float32Array, across: number, down: number): Float32Array {
  const over = (from: Float32Array, of: (all: number[]) => number) =>
    from.map((_, at) => {
      const [x, y] = [at % across, Math.floor(at / across)]
      const all: number[] = []
      for (let row = Math.max(0, y - near); row <= Math.min(down - 1, y + near); row += 1)
        for (let column = Math.max(0, x - near); column <= Math.min(across - 1, x + near); column += 1)
          all.push(from[row * across + column] ?? 0)
      return of(all)
    })
  const upper = over(light, (all) => all.toSorted((a, b) => b - a)[Math.floor(all.length / 5)] ?? 0)
  return over(upper, (all) => all.reduce((sum, one) => sum + one, 0) / all.length)
}
