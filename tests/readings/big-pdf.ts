import { madePdf, put } from '../../server/src/features/readings/testing/made-pdf.ts'
import { dice } from './mutate.ts'

/** An invoice of fifty pages and about ten megabytes, most of it an incompressible attachment. */
export function bigPdf(pages = 50, megabytes = 10): Promise<Uint8Array> {
  const roll = dice(7)
  const ballast = Buffer.alloc(megabytes * 1_000_000)
  for (let n = 0; n < ballast.length; n += 4) ballast.writeUInt32LE(Math.floor(roll() * 4_294_967_296), n)
  return madePdf((pdf) => {
    pdf.font('Helvetica').fontSize(8)
    for (let page = 0; page < pages; page += 1) {
      if (page > 0) pdf.addPage()
      put(pdf, 'Factuur 2026-0388', 40, 24)
      for (const [n, title] of ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'].entries())
        put(pdf, title, 40 + n * 130, 44)
      for (let row = 0; row < 70; row += 1)
        for (const [n, text] of [`Dorpel hardsteen ${page}-${row}`, '12', '2,50', '30,00'].entries())
          put(pdf, text, 40 + n * 130, 56 + row * 10.5)
    }
    pdf.file(ballast, { name: 'tekening.bin' })
  })
}
