import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text on the first page of a PDF. */
export async function firstPageOf(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 })
  const page = await (await loading.promise).getPage(1)
  const { items } = await page.getTextContent()
  await loading.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
