import { withPdf } from '../../readings/pdf/open.ts'

/** The text of each page of a PDF, in one line. */
export function textOf(bytes: Uint8Array): Promise<string[]> {
  return withPdf(bytes.slice(), async (pdf) => {
    const pages: string[] = []
    for (let n = 1; n <= pdf.numPages; n++) {
      const { items } = await (await pdf.getPage(n)).getTextContent()
      const words = items.map((item) => ('str' in item ? item.str : ''))
      pages.push(words.join('').replace(/\s+/g, ' '))
    }
    return pages
  })
}
