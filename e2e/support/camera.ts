import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags, chromiumPath } from '../../scripts/lib/chromium.mjs'
import { test } from '../fixtures.ts'

export const view = { width: 720, height: 960 }
const scenes: [left: number | null, frames: number][] = [
  [null, 2],
  [-120, 3],
  [140, 12],
]

/** Tests in which the browser has a camera. Again and again it sees a table, a note at its edge, and the whole note. */
export const cameraTest = test.extend<object, { film: string }>({
  film: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'klopt-camera-'))
      const file = join(folder, 'note.y4m')
      writeFileSync(file, film())
      await use(file)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ film }, use) => {
      const allowed = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
      const camera = [...allowed, `--use-file-for-fake-video-capture=${film}`]
      await use({ executablePath: chromiumPath(), args: [...chromiumFlags, ...camera] })
    },
    { scope: 'worker' },
  ],
})

/** Two pictures a second, in shades of grey. */
function film(): Buffer {
  const grey = Buffer.alloc((view.width * view.height) / 2, 128)
  const frame = (left: number | null) => Buffer.concat([Buffer.from('FRAME\n'), lightOf(left), grey])
  const head = Buffer.from(`YUV4MPEG2 W${view.width} H${view.height} F2:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...scenes.flatMap(([left, count]) => Array<Buffer>(count).fill(frame(left)))])
}

/** A note with lines of small strokes on a dark table. */
function lightOf(left: number | null): Buffer {
  const light = Buffer.alloc(view.width * view.height, 70)
  if (left === null) return light
  for (let y = 140; y < 800; y += 1)
    for (let x = Math.max(0, left); x < left + 440; x += 1) {
      const inLine = (y - 180) % 24 < 9 && y > 180 && y < 760 && x > left + 40 && x < left + 400
      const isStroke = inLine && ((x - left) * 7 + Math.floor(y / 24) * 5) % 11 < 4
      light[y * view.width + x] = isStroke ? 30 : 235
    }
  return light
}
