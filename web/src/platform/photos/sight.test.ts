import { expect, test } from 'vitest'
import { lightOf } from './judge.ts'
import { lookAt } from './sight.ts'

type View = { blur?: number; light?: number; left?: number; scale?: number; turn?: number; table?: string }

/** A delivery note on a table, as a camera sees it. */
function view({ blur = 0, light = 1, left = 150, scale = 1, turn = 0, table = '#5a4632' }: View = {}) {
  const [width, height] = [720, 960]
  const [note, lens] = [new OffscreenCanvas(width, height), new OffscreenCanvas(width, height)]
  const [pen, seen] = [note.getContext('2d'), lens.getContext('2d')]
  if (!pen || !seen) throw new Error('no canvas')
  pen.fillStyle = table
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate((turn * Math.PI) / 180)
  pen.scale(scale, scale)
  pen.translate(-width / 2, -height / 2)
  pen.fillStyle = '#f2efe8'
  pen.fillRect(left, 150, 440, 630)
  pen.fillStyle = '#1c1c22'
  pen.font = '10px sans-serif'
  for (let line = 0; line < 28; line += 1)
    pen.fillText(`${line + 1} Gevelelement type ${line * 7} aluminium 12 stuks 48,50`, left + 30, 190 + line * 21)
  seen.filter = `blur(${blur}px) brightness(${light})`
  seen.drawImage(note, 0, 0)
  return { data: lightOf(seen.getImageData(0, 0, width, height).data), width, height }
}

test.each([
  ['whole and sharp', {}, 'good'],
  ['a little turned', { turn: 7 }, 'good'],
  ['near, with its edges just in view', { scale: 1.4 }, 'good'],
  ['over the edge', { left: -40 }, 'cut'],
  ['nearer than its edges', { scale: 2.2 }, 'cut'],
  ['moving', { blur: 4 }, 'blurred'],
  ['in the dark', { light: 0.2 }, 'dark'],
  ['far away', { scale: 0.35 }, 'none'],
  ['on a white table, whose edges are not to be seen', { table: '#efece6' }, 'cut'],
] as const)('a note %s', (_, look, state) => {
  expect(lookAt(view(look)).state).toBe(state)
})

test('the corners of a note are where it lies', () => {
  const corners = lookAt(view()).corners ?? []

  const places = [
    [150, 150],
    [590, 150],
    [590, 780],
    [150, 780],
  ]
  expect(corners).toHaveLength(4)
  for (const [n, [x = 0, y = 0]] of places.entries())
    expect(Math.hypot((corners[n]?.x ?? 0) - x, (corners[n]?.y ?? 0) - y)).toBeLessThan(14)
})
