import { expect, test } from 'vitest'
import { pastedFiles } from './clipboard.ts'

function clipboard(text: string, ...names: string[]) {
  const data = new DataTransfer()
  for (const name of names) data.items.add(new File(['x'], name))
  if (text) data.setData('text/plain', text)
  return data
}

test.each([
  ['a screenshot', clipboard('', 'image.png'), ['image.png']],
  ['cells of Excel, with a picture of them', clipboard('Dorpel\t24\r\n', 'image.png'), []],
  ['words alone', clipboard('Akkoord'), []],
  [
    'files with their names',
    clipboard('order.pdf\nfoto 1.jpg', 'order.pdf', 'foto 1.jpg'),
    ['order.pdf', 'foto 1.jpg'],
  ],
  ['a file with its path', clipboard('/home/anna/order.pdf', 'order.pdf'), ['order.pdf']],
  ['a file beside an empty text', clipboard(' \n', 'order.pdf'), ['order.pdf']],
])('pasting %s attaches the right files', (_, data, names) => {
  expect(pastedFiles(data).map(({ name }) => name)).toEqual(names)
})

test('without a clipboard there are no files', () => {
  expect(pastedFiles(null)).toEqual([])
})
