import type { Gray } from './gray.ts'

/** Darker than this is ink: the light of the page was evened, so that paper is close to white. */
const ink = 210
const paper = 240
/** In pixels. Upright strokes of letters are shorter, because lines of text are written under each other. */
const shortest = { lying: 90, upright: 52 }
/** In pixels. Longer strokes of letters are thicker. */
const thickest = { lying: 9, upright: 5 }
/** In pixels: how long another line that crosses this one may make it look thick. */
const crossing = 6

type Way = keyof typeof shortest

/** Removes the ruled lines of tables and forms, which recognition takes for letters and which join the rows of a table. */
export function eraseRules(page: Gray): void {
  const dark = page.data.map((shade) => (shade < ink ? 1 : 0))
  erase(page, dark, 'lying')
  erase(page, dark, 'upright')
}

function erase({ width, height, data }: Gray, dark: Uint8Array, way: Way): void {
  const [lines, length, across, along] = way === 'lying' ? [height, width, width, 1] : [width, height, 1, width]
  const isThin = (at: number, line: number) => {
    let thickness = 1
    for (const step of [-1, 1])
      for (let n = 1; n <= thickest[way] && line + step * n >= 0 && line + step * n < lines; n += 1) {
        if (!dark[at + step * n * across]) break
        thickness += 1
      }
    return thickness <= thickest[way]
  }
  for (let line = 0; line < lines; line += 1)
    for (let n = 0, from = -1, thick = 0; n <= length; n += 1) {
      const at = line * across + n * along
      const isDark = n < length && dark[at] === 1
      thick = isDark && !isThin(at, line) ? thick + 1 : 0
      if (isDark && thick <= crossing) {
        if (from < 0) from = n
        continue
      }
      if (from >= 0 && n - from >= shortest[way])
        for (let one = from; one < n; one += 1)
          for (const beside of [-1, 0, 1])
            if (line + beside >= 0 && line + beside < lines) data[(line + beside) * across + one * along] = paper
      from = -1
    }
}
