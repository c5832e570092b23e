import { expect, test } from 'vitest'
import { grayOf } from './gray.ts'
import { latinOf, readStrip } from './recognise.ts'

const letters = ['1', 'I', '7']
const strip = { x: 40, y: 20, length: 64, height: 24, angle: 0 }

/** The letters of a strip of which the network says these chances: of nothing, of each of the letters, and of a space. */
async function read(steps: number[][]) {
  const data = Float32Array.from(steps.flat())
  const recognise = async () => ({ data, dims: [1, steps.length, letters.length + 2] })
  const page = grayOf(80, 40)
  page.data.fill(240)
  return (await readStrip(page, strip, { recognise }, latinOf(letters))).letters
}

test('a figure counts as guessed if it may be a letter, and as certain if it may only be another figure', async () => {
  const [guessed] = await read([[0.02, 0.94, 0.04, 0, 0]])
  const [certain] = await read([[0.02, 0.94, 0, 0.04, 0]])

  expect(guessed).toMatchObject({ text: '1', confidence: 0.4 })
  expect(certain?.confidence).toBeCloseTo(0.94)
})

test('the step at which a letter is most certain decides', async () => {
  const faint = [0.3, 0.5, 0.2, 0, 0]
  const clear = [0.01, 0.99, 0, 0, 0]

  for (const steps of [
    [faint, clear],
    [clear, faint],
  ])
    expect((await read(steps)).map(({ confidence }) => Math.round(confidence * 100))).toEqual([99])
})
