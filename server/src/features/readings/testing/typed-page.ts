import type { TextDocument } from '../text/read-text.ts'
import type { Word } from '../text/rows.ts'

const letter = 6
const line = 14

/** The words of a page in a fixed-width font: each letter is six points wide. */
export function typedPage(text: string, filename = 'document.pdf'): TextDocument {
  const words = text.split('\n').flatMap((row, n): Word[] =>
    [...row.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      page: 1,
      x: 40 + index * letter,
      y: 40 + n * line,
      w: word.length * letter,
      h: 10,
    })),
  )
  return { words, page_height: 842, filename }
}

/** The line and the sums of an invoice, to stand below the head that a test is about. */
export const pricedLine = `
Artikel    Omschrijving               Aantal    Eenheid    Stukprijs         Bedrag
DH-120     Dorpel hardsteen               28    stuks         215,00       6.020,00

                                            Totaal excl. btw                6.020,00
                                            BTW 21%                         1.264,20
                                            Totaal incl. btw                7.284,20
`
