import { placesInDoubt, readWords } from '../../server/src/features/readings/pictures/read-words.ts'
import type { DocumentReading, Recognition } from '../../server/src/features/readings/reading.ts'
import type { Word } from '../../server/src/features/readings/text/rows.ts'

const photo = { filename: 'foto.jpg', known_numbers: [] }

/** A place on a page: its left, its top, its width and its height in points. */
export type Place = [number, number, number, number]

/** Reads a photo in which these words were recognised, and in which a second engine reads this at a place. */
export function readPhoto(
  words: Word[],
  { pages, height, second }: { pages: number[]; height: number; second: (page: number, place: Place) => string },
): DocumentReading {
  const sheets = pages.map((page): Recognition['sheets'][number] => ({
    page,
    height,
    plane: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    words: words.filter((word) => word.page === page).map(({ text, x, y, w, h }) => [text, x, y, w, h, 0.95]),
    seconds: [],
  }))
  const recognition = { pages: pages.length, sheets }
  for (const { page, box } of placesInDoubt(recognition, photo))
    sheets.find((sheet) => sheet.page === page)?.seconds.push([...box, second(page, box)])
  return readWords(recognition, photo)
}
