import { expect, test } from 'vitest'
import { drawnPage } from '../testing/drawn-page.ts'
import { findText } from './detect.ts'
import type { Network } from './engine.ts'

/** Finds text wherever there is ink, and remembers how much it sees at once. */
function inkFinder(): { detect: Network; seen: { width: number; height: number }[] } {
  const seen: { width: number; height: number }[] = []
  const detect: Network = async (data, width, height) => {
    seen.push({ width, height })
    const chances = data.slice(0, width * height).map((shade) => (shade < 0 ? 1 : 0))
    return { data: chances, dims: [1, 1, height, width] }
  }
  return { detect, seen }
}

test('each line of a page is found once, also where two bands overlap', async () => {
  const lines = Array.from({ length: 36 }, (_, n): [number, number, number, number] => [200, 60 + 62 * n, 900, 20])
  const { detect, seen } = inkFinder()

  const strips = await findText(drawnPage(1654, 2339, lines), detect)

  expect(strips.map(({ y }) => Math.round(y)).toSorted((a, b) => a - b)).toHaveLength(36)
  for (const [n, strip] of strips.toSorted((a, b) => a.y - b.y).entries()) {
    expect(Math.abs(strip.y - (70 + 62 * n))).toBeLessThan(3)
    expect(Math.abs(strip.x - 650)).toBeLessThan(4)
    expect(strip.length).toBeGreaterThan(900)
  }
  expect(seen.length).toBeGreaterThan(1)
  for (const { width, height } of seen) expect(width * height).toBeLessThanOrEqual(960 * 704)
})

test.each([-3, 3])(
  'a line is found once although one band sees it %i pixels from where the other does',
  async (moved) => {
    const lines = Array.from({ length: 60 }, (_, n): [number, number, number, number] => [200, 60 + 37 * n, 900, 16])
    const { detect, seen } = inkFinder()
    const shifting: Network = async (data, width, height) => {
      const found = await detect(data, width, height)
      if (seen.length % 2 === 0) return found
      const chances = found.data.map((_, at) => found.data[at - moved * width] ?? 0)
      return { ...found, data: chances }
    }

    const strips = await findText(drawnPage(1654, 2339, lines), shifting)

    expect(strips).toHaveLength(60)
  },
)

test('a small or a very long picture is seen as it is, and a page without ink has no text', async () => {
  const small = inkFinder()
  expect(await findText(drawnPage(640, 400, [[100, 100, 300, 20]]), small.detect)).toHaveLength(1)
  expect(small.seen).toEqual([
    { width: 640, height: 416 },
    { width: 320, height: 192 },
  ])

  const tillRoll = inkFinder()
  expect(await findText(drawnPage(300, 2600, [[40, 2500, 200, 20]]), tillRoll.detect)).toHaveLength(1)

  expect(await findText(drawnPage(1654, 2339, []), inkFinder().detect)).toEqual([])
})

test('of more pieces than a reader has time for, the largest are read', async () => {
  const dots = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 25 }, (_, column): [number, number, number, number] => [
      40 + 60 * column,
      40 + 54 * row,
      24,
      14,
    ]),
  ).flat()
  const title: [number, number, number, number] = [300, 2220, 900, 40]

  const strips = await findText(drawnPage(1654, 2339, [...dots, title]), inkFinder().detect)

  expect(strips).toHaveLength(600)
  expect(strips[0]?.length).toBeGreaterThan(900)
})

test('a title of which only some letters are seen at the size of small print is found whole', async () => {
  const title: [number, number, number, number] = [200, 100, 500, 44]
  const lines = Array.from({ length: 12 }, (_, n): [number, number, number, number] => [200, 300 + 62 * n, 900, 20])
  const { detect } = inkFinder()
  const narrow: Network = async (data, width, height) => {
    const found = await detect(data, width, height)
    if (width < 600) return found
    const from = (200 / 1654) * width
    const chances = found.data.map((chance, at) =>
      Math.floor(at / width) < (200 / 1654) * width && at % width > from + 40 ? 0 : chance,
    )
    return { ...found, data: chances }
  }

  const strips = await findText(drawnPage(1654, 2339, [title, ...lines]), narrow)

  const found = strips.filter(({ y }) => y < 200)
  expect(found).toHaveLength(1)
  expect(found[0]?.length).toBeGreaterThan(500)
  expect(strips).toHaveLength(13)
})

test('two lines that look like one on a smaller page stay two', async () => {
  const { detect } = inkFinder()
  const merging: Network = async (data, width, height) => {
    const found = await detect(data, width, height)
    if (width > 600) return found
    const chances = found.data.map((chance, at) =>
      Math.max(chance, found.data[at - 6 * width] ?? 0, found.data[at + 6 * width] ?? 0),
    )
    return { ...found, data: chances }
  }

  const lines = Array.from({ length: 8 }, (_, n): [number, number, number, number] => [
    200,
    300 + 200 * Math.floor(n / 2) + 30 * (n % 2),
    900,
    20,
  ])
  expect(await findText(drawnPage(1654, 2339, lines), merging)).toHaveLength(8)
})
