import { Big } from 'big.js'
import { typedPdf } from '../../readings/testing/made-pdf.ts'

/** A line: name, quantity, unit and price of one. */
export type Line = [name: string, quantity: string, unit: string, price: string]
type Paper = {
  number: string
  date?: string
  order?: string
  credits?: string
  words?: string
  lines: Line[]
  total?: string
  from?: string
}

const titles = { order: 'INKOOPORDER', invoice: 'FACTUUR', credit_note: 'CREDITNOTA' }
const numbers = { order: 'Ordernummer', invoice: 'Factuurnummer', credit_note: 'Creditnotanummer' }
/** The companies of the dossiers of tests: Bouw orders and Gevel invoices. */
const senders = { order: 'Bouw BV', invoice: 'Gevel BV', credit_note: 'Gevel BV' }
const days = { order: 'Orderdatum', invoice: 'Factuurdatum', credit_note: 'Datum' }

/** A one-page order, invoice or credit note in a fixed-width font. Its amounts add up by default. */
export async function paperPdf(
  kind: keyof typeof titles,
  { number, date, order, credits, words, lines, total, from = senders[kind] }: Paper,
) {
  const nets = lines.map(([, quantity, , price]) => Big(quantity).times(price).round(2))
  const excl = nets.reduce((sum, net) => sum.plus(net), Big(0))
  const vat = excl.times('0.21').round(2)
  const head = [
    [numbers[kind], number],
    [days[kind], date ?? '04-09-2026'],
    ...(order ? [['Uw order', order]] : []),
    ...(credits ? [['Creditering van factuur', credits]] : []),
  ]
  const rows = [
    `${from.padEnd(40)}${titles[kind]}`,
    'Havenstraat 12, 8013 PN Zwolle',
    ...head.map(([label = '', value = '']) => `${''.padEnd(40)}${`${label}:`.padEnd(26)}${value}`),
    ...(words ? ['', words] : []),
    '',
    `${'Omschrijving'.padEnd(30)}${'Aantal'.padStart(8)}  ${'Eenheid'.padEnd(8)}${'Stukprijs'.padStart(12)}${'Bedrag'.padStart(14)}`,
    ...lines.map(
      ([name, quantity, unit, price], n) =>
        `${name.padEnd(30)}${dutch(Big(quantity)).padStart(8)}  ${unit.padEnd(8)}${dutch(Big(price)).padStart(12)}${dutch(nets[n] ?? Big(0)).padStart(14)}`,
    ),
    '',
    sum('Subtotaal excl. btw', total ? Big(total) : excl),
    sum('BTW 21%', vat),
    sum('Totaal incl. btw', excl.plus(vat)),
  ]
  return Buffer.from(await typedPdf(rows.join('\n')))
}

function sum(label: string, amount: Big): string {
  return `${''.padEnd(40)}${label.padEnd(22)}${dutch(amount).padStart(12)}`
}

function dutch(figure: Big): string {
  const [whole = '', cents] = figure.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}
