import { limits } from '@klopt/contract'
import { expect, test } from 'vitest'
import { checkFiles, checkUnprepared } from './check-files.ts'

function file(name: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { lastModified: 1 })
}

test('invalid files are refused with a reason, valid ones are accepted', () => {
  const chosen = [
    file('order.pdf'),
    file('tekening.dwg'),
    file('groot.PDF', limits.file_bytes + 1),
    file('leeg.png', 0),
  ]

  const { files, refused } = checkFiles(chosen)

  expect(files.map(({ name }) => name)).toEqual(['order.pdf'])
  expect(refused).toEqual([
    { filename: 'tekening.dwg', reason: 'wrong_type' },
    { filename: 'groot.PDF', reason: 'too_large' },
    { filename: 'leeg.png', reason: 'empty' },
  ])
})

test('a file of exactly 10 MB is accepted', () => {
  expect(checkFiles([file('precies.pdf', limits.file_bytes)]).files).toHaveLength(1)
})

test.each([
  'a.pdf',
  'a.PNG',
  'a.jpg',
  'a.jpeg',
  'a.heic',
  'a.heif',
  'a.webp',
  'a.doc',
  'a.docx',
  'a.xls',
  'a.xlsx',
  'a.ppt',
  'a.pptx',
  'a.odt',
  'a.ods',
  'a.jfif',
  'a.HIF',
])('%s is accepted', (name) => {
  expect(checkFiles([file(name)]).refused).toEqual([])
})

test.each(['pdf', 'a.pdf.exe', 'a.svg', 'a.html', 'a.'])('%s is refused', (name) => {
  expect(checkFiles([file(name)]).refused).toEqual([{ filename: name, reason: 'wrong_type' }])
})

test('a file chosen twice is sent once, and at most twenty files are sent at a time', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => file(`${n}.pdf`))

  expect(checkFiles([file('1.pdf')], twenty)).toEqual({
    files: [],
    refused: [{ filename: '1.pdf', reason: 'surplus' }],
  })
  expect(checkFiles([file('1.pdf'), file('1.pdf')]).files).toHaveLength(1)
})

test('before it is prepared a photo may be larger, and stays the same file', () => {
  const photo = file('IMG_0042.jpg', limits.file_bytes + 1)

  const { files, refused } = checkUnprepared([photo, file('groot.pdf', limits.file_bytes + 1), file('order.pdf')])

  expect(files.map(({ name }) => name)).toEqual(['IMG_0042.jpg', 'order.pdf'])
  expect(files[0]).toBe(photo)
  expect(refused).toEqual([{ filename: 'groot.pdf', reason: 'too_large' }])
})
