import { placesInDoubt, readWords } from '../pictures/read-words.ts'
import type { Recognition } from '../reading.ts'
import { typedPage } from './typed-page.ts'

const filename = 'foto.jpg'
type Sheet = Recognition['sheets'][number]

/**
 * The reading of a typed page in a photo. `second`: what a second engine reads at a place in doubt, of what the first one
 * read; the same by default. `known_numbers`: of orders in the dossier. `pages`: how many the document has, of which the
 * first was recognised. `move` changes the place of a word.
 */
export function photographed(
  page: string,
  {
    second = (first: string) => first,
    confidence = 0.9,
    pages = 1,
    known_numbers = [] as string[],
    move = (_text: string): { x?: number; y?: number } => ({}),
  } = {},
) {
  const { words, page_height } = typedPage(page)
  const document = { filename, known_numbers }
  const sheet: Sheet = {
    page: 1,
    height: page_height,
    plane: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    words: words.map(({ text, x, y, w, h }) => {
      const { x: right = 0, y: down = 0 } = move(text)
      return [text, x + right, y + down, w, h, confidence]
    }),
    seconds: [],
  }
  for (const { box } of placesInDoubt({ pages, sheets: [sheet] }, document)) {
    const [left, top, wide, high] = box
    const first = sheet.words.filter(([, x, y]) => x >= left && x < left + wide && y >= top && y < top + high)
    sheet.seconds.push([...box, second(first.map(([text]) => text).join(' '))])
  }
  return readWords({ pages, sheets: [sheet] }, document)
}

/** The values of a photographed page that are certain by recognition. */
export function certainOf(reading: ReturnType<typeof photographed>): Record<string, string> {
  const values = reading.state === 'read' ? reading.values : {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, { value, sure, source }]) =>
      sure && source === 'ocr' ? [[path, value]] : [],
    ),
  )
}
