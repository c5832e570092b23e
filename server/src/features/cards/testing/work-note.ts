import { typedPdf } from '../../readings/testing/made-pdf.ts'

type Work = [day: string, person: string, hours: string]

/** A page with the hours of people by day, as days and figures are printed: '12-11-2026', '7,50'. */
export async function workNotePdf({ number, order, works }: { number: string; order?: string; works: Work[] }) {
  const rows = [
    `${'Van Dalen Gevelbouw'.padEnd(40)}WERKBON`,
    ...[['Werkbonnummer:', number], ['Datum:', works.at(-1)?.[0] ?? ''], ...(order ? [['Uw order:', order]] : [])].map(
      ([label = '', value = '']) => `${''.padEnd(40)}${label.padEnd(20)}${value}`,
    ),
    '',
    `${'Datum'.padEnd(16)}${'Medewerker'.padEnd(24)}${'Werkzaamheden'.padEnd(24)}${'Uren'.padStart(8)}`,
    ...works.map(
      ([day, person, hours]) => `${day.padEnd(16)}${person.padEnd(24)}${'montage'.padEnd(24)}${hours.padStart(8)}`,
    ),
  ]
  return Buffer.from(await typedPdf(rows.join('\n')))
}
