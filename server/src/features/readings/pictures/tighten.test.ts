import { expect, test } from 'vitest'
import type { Gray } from './gray.ts'
import { drawnLetters, drawnPage } from '../testing/drawn-page.ts'
import { tighten } from './tighten.ts'

const whole = { x: 105, y: 60, length: 160, height: 56, angle: 0 }
const above = drawnLetters(40, 18, 15) // down to 38
const line = drawnLetters(40, 50, 12) // down to 70
const below = drawnLetters(40, 82, 15)

/** Where the strip begins and ends, and where its letters stand. */
function edgesOf(page: Gray) {
  const { strip, baseline } = tighten(page, whole)
  return { top: strip.y - strip.height / 2, bottom: strip.y + strip.height / 2, standing: whole.y + baseline }
}

test('the lines above and below are cut off, and a comma that hangs lower is not', () => {
  const comma: [number, number, number, number] = [160, 64, 3, 12] // down to 76
  const { top, bottom, standing } = edgesOf(drawnPage(240, 120, [...above, ...line, comma, ...below]))

  expect(top).toBeGreaterThan(38)
  expect(top).toBeLessThan(50)
  expect(bottom).toBeGreaterThan(76)
  expect(bottom).toBeLessThan(82)
  expect(standing).toBeCloseTo(70, 0)
})

test('a line without tails gets the room of one with tails', () => {
  const { bottom, standing } = edgesOf(drawnPage(240, 120, [...above, ...line, ...below]))

  expect(bottom).toBeGreaterThan(75)
  expect(bottom).toBeLessThan(82)
  expect(standing).toBeCloseTo(70, 0)
})

test('a strip whose lines touch is cut where there is least ink', () => {
  const tail: [number, number, number, number] = [100, 70, 4, 14] // joins the line below

  const { bottom, standing } = edgesOf(drawnPage(240, 120, [...line, tail, ...below]))

  expect(bottom).toBeGreaterThan(76)
  expect(bottom).toBeLessThan(90)
  expect(standing).toBeCloseTo(70, 0)
})

test('a strip without ink stays within itself', () => {
  const { top, bottom } = edgesOf(drawnPage(240, 120, []))

  expect(top).toBeGreaterThan(32)
  expect(bottom).toBeLessThan(88)
  expect(bottom - top).toBeGreaterThan(8)
})

test('a ruled line beside a figure is erased, and a bar that is as high as the letters is not', () => {
  const rule: [number, number, number, number] = [176, 0, 3, 120]
  const bar: [number, number, number, number] = [166, 48, 3, 24]
  const page = drawnPage(240, 120, [...line, bar, rule])

  const { top, bottom } = edgesOf(page)

  const shades = (x: number) => [52, 60, 68].map((y) => page.data[y * 240 + x])
  expect(shades(177)).toEqual([240, 240, 240])
  expect(shades(167)).toEqual([20, 20, 20])
  expect(bottom - top).toBeLessThan(40)
})
