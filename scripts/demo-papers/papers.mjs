import { deLinde, vanDalen } from '../../server/src/demo/papers/firms.ts'
import { sheets } from '../../server/src/demo/papers/sheets.ts'

// The demo dates its documents relative to the day it is filled. The documents for tests have fixed dates.
const days = {
  'Inkooporder_4500127.pdf': '2025-08-21',
  'Factuur_2025-0388.pdf': '2025-09-04',
  'Inkooporder_4500098.pdf': '2025-06-23',
  'Factuur_2025-0341.pdf': '2025-08-07',
  'Offerte_VK-1184.pdf': '2025-08-19',
  'Factuur_VK-2291.pdf': '2025-09-05',
}

export const papers = sheets.map(({ filename, facts, from, foot, ...sheet }) => ({
  ...sheet,
  filename,
  from,
  date: days[filename],
  style: from === deLinde ? 'de-linde' : from === vanDalen ? 'van-dalen' : 'vos',
  facts: facts.map(([label, value]) => [label, typeof value === 'number' ? dayAfter(days[filename], value) : value]),
  foot: foot.map((text) => text.replace(from.iban, `<b>${from.iban}</b>`)),
}))

/** '4 oktober 2025'. */
function dayAfter(date, days) {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toLocaleDateString('nl-NL', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
