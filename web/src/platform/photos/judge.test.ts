import { expect, test } from 'vitest'
import { judge } from './judge.ts'

type Look = { blur?: number; light?: number; shift?: number }

/** A delivery note on a table, photographed in this way. */
async function photo({ blur = 0, light = 1, shift = 0 }: Look = {}): Promise<File> {
  const [width, height] = [1200, 1600]
  const [note, canvas] = [new OffscreenCanvas(width, height), new OffscreenCanvas(width, height)]
  const [pen, lens] = [note.getContext('2d'), canvas.getContext('2d')]
  if (!pen || !lens) throw new Error('no canvas')
  pen.fillStyle = '#7a5a3a'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#f2efe8'
  pen.fillRect(100 - shift, 100, 1000, 1400)
  pen.fillStyle = '#1c1c22'
  pen.font = '22px sans-serif'
  for (let line = 0; line < 30; line += 1)
    pen.fillText(`${line + 1} Gevelelement type ${line * 7} aluminium 12 stuks 48,50`, 160 - shift, 200 + line * 42)
  lens.filter = `blur(${blur}px) brightness(${light})`
  lens.drawImage(note, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })], 'bon.jpg')
}

test.each([
  ['a clear photo', {}, null],
  ['a photo in the evening that can still be read', { light: 0.55 }, null],
  ['a slightly soft photo', { blur: 1 }, null],
  ['a photo in the dark', { light: 0.25 }, 'dark'],
  ['a moved photo', { blur: 7 }, 'blurred'],
  ['a photo whose text goes over the edge', { shift: 210 }, 'cut'],
] as const)('%s', async (_, look, doubt) => {
  expect(await judge(await photo(look))).toBe(doubt)
})

test('a photo without contrast gets no judgement, and one that cannot be decoded is named as such', async () => {
  const canvas = new OffscreenCanvas(300, 300)
  const pen = canvas.getContext('2d')
  pen?.fillRect(0, 0, 0, 0)
  if (pen) pen.fillStyle = '#d8d6d0'
  pen?.fillRect(0, 0, 300, 300)

  expect(await judge(new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'muur.jpg'))).toBeNull()
  expect(await judge(new File(['geen foto'], 'IMG_1.heic'))).toBe('unreadable')
})
