import { Big } from 'big.js'
import { enveloped } from '../../../../server/src/features/readings/testing/enveloped.ts'
import { dice } from '../../mutate.ts'
import { forms } from '../building/forms.ts'
import { words } from '../building/words.ts'
import { runs } from '../pens/kit.ts'
import { type Trade, tradeOf } from '../trade.ts'
import { ciiOf } from './cii.ts'
import { type Dialect, type Node, render } from './element.ts'
import { ublOf } from './ubl.ts'

/** A structured file with known content. `wrong` if its totals do not match its lines. */
export type StructuredFile = {
  name: string
  type: 'pdf' | 'xml'
  bytes: Uint8Array
  trade: Trade
  wrong: boolean
  bare: boolean
  /** Fields that its format cannot express. */
  omitted: string[]
}

type Make = {
  name: string
  file?: string
  kinds: Trade['kind'][]
  make: (trade: Trade, bare: boolean) => Node
  spaces: [string, string, string]
  /** The envelope around its XML. */
  envelope?: (xml: string) => string
}

const ubl = (root: string): [string, string, string] => [
  `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
]
const business = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity'
const cii: [string, string, string] = [
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  `${business}:100`,
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
]
const peppol = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'

const makes: Make[] = [
  { name: 'UBL invoice', kinds: ['invoice'], make: (trade) => ublOf(trade, peppol), spaces: ubl('Invoice') },
  { name: 'UBL credit note', kinds: ['credit_note'], make: (trade) => ublOf(trade, peppol), spaces: ubl('CreditNote') },
  {
    name: 'UBL order',
    kinds: ['order'],
    make: (trade) => ublOf(trade, 'urn:fdc:peppol.eu:poacc:trns:order:3'),
    spaces: ubl('Order'),
  },
  {
    name: 'UBL order response',
    kinds: ['order_response'],
    make: (trade) => ublOf(trade, 'urn:fdc:peppol.eu:poacc:trns:order_response:3'),
    spaces: ubl('OrderResponse'),
  },
  { name: 'XRechnung UBL', kinds: ['invoice'], make: (trade) => ublOf(trade, xrechnung), spaces: ubl('Invoice') },
  {
    name: 'CII',
    kinds: ['invoice', 'credit_note'],
    make: (trade, bare) => ciiOf(trade, 'CII', 'urn:cen.eu:en16931:2017', bare),
    spaces: cii,
  },
  { name: 'XRechnung CII', kinds: ['invoice'], make: (trade) => ciiOf(trade, 'CII', xrechnung, false), spaces: cii },
  {
    name: 'Factur-X',
    file: 'factur-x.xml',
    kinds: ['invoice', 'credit_note'],
    make: (trade, bare) =>
      ciiOf(trade, 'CII', bare ? 'urn:factur-x.eu:1p0:minimum' : 'urn:factur-x.eu:1p0:extended', bare),
    spaces: cii,
  },
  {
    name: 'ZUGFeRD 2',
    file: 'ZUGFeRD-invoice.xml',
    kinds: ['invoice'],
    make: (trade, bare) => ciiOf(trade, 'CII', 'urn:zugferd.de:2p0:basic', bare),
    spaces: cii,
  },
  {
    name: 'ZUGFeRD 1',
    file: 'ZUGFeRD-invoice.xml',
    kinds: ['invoice'],
    make: (trade) => ciiOf(trade, 'ZUGFeRD 1', 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', false),
    spaces: [
      'urn:ferd:CrossIndustryDocument:invoice:1p0',
      `${business}:12`,
      'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15',
    ],
  },
  {
    name: 'Order-X',
    file: 'order-x.xml',
    kinds: ['order', 'order_response'],
    make: (trade) => ciiOf(trade, 'Order-X', 'urn:order-x.eu:1p0:comfort', false),
    spaces: [
      'urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100',
      `${business}:128`,
      'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:128',
    ],
  },
  {
    name: 'Order-X by another name',
    file: 'bestelling.xml',
    kinds: ['order'],
    make: (trade) => ciiOf(trade, 'Order-X', 'urn:order-x.eu:1p0:basic', false),
    spaces: [
      'urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100',
      `${business}:128`,
      'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:128',
    ],
  },
  {
    name: 'Peppol envelope',
    kinds: ['invoice'],
    make: (trade) => ublOf(trade, peppol),
    spaces: ubl('Invoice'),
    envelope: enveloped,
  },
]

const prefixes: Dialect['prefixes'][] = [
  ['rsm', 'ram', 'udt'],
  ['', 'cac', 'cbc'],
  ['a', 'b', 'c'],
  ['ns0', 'ns2', 'ns1'],
]

/** This many files of every format, each with other prefixes, encoding and numbers. Every fifth adds up wrongly. */
export async function structured(each: number): Promise<StructuredFile[]> {
  const files: StructuredFile[] = []
  for (const [m, make] of makes.entries())
    for (let n = 0; n < each; n += 1) files.push(await fileOf(make, 5000 + m * 100 + n, n))
  return files
}

async function fileOf(
  { name, file, kinds, make, spaces, envelope = (xml) => xml }: Make,
  seed: number,
  n: number,
): Promise<StructuredFile> {
  const roll = dice(seed)
  const kind = kinds[n % kinds.length] ?? 'invoice'
  const [language, rates] = roll() < 0.4 ? (['be', [21, 6]] as const) : (['nl', [21, 9]] as const)
  const whole = tradeOf(seed, {
    kind,
    language,
    rates: rates.slice(0, 1 + (n % 2)),
    discounts: n % 3 === 0,
    wordy: true,
    charge: n % 4 === 1,
    allowance: n % 5 === 2,
    paid: n % 6 === 3 && kind === 'invoice',
  })
  const wrong = n % 5 === 4
  const trade = wrong
    ? { ...whole, total_incl: whole.total_incl.plus(Big(10)), payable: whole.payable.plus(Big(10)) }
    : whole
  const bare = n % 7 === 5 && /Factur-X|ZUGFeRD 2/.test(name)
  const dialect: Dialect = {
    prefixes: prefixes[n % prefixes.length] ?? ['a', 'b', 'c'],
    rows: n % 2 === 0,
    cdata: n % 3 === 1,
  }
  const xml = encoded(make(trade, bare), { dialect, spaces, envelope, n })
  const ordered = kind === 'order' || kind === 'order_response'
  const omitted = name === 'ZUGFeRD 1' ? ['seller.number'] : ordered ? ['iban', 'due_date'] : []
  if (!file) return { name: `${name} ${n}`, type: 'xml', bytes: xml, trade, wrong, bare, omitted }
  const shown = wrong ? whole : trade
  const draw = forms['plain']
  if (!draw) throw new Error('no form')
  const hand = { language, thousand: '.', decimal: ',', euro: 'before', day: 'dashes', places: false } as const
  const bytes = await runs(draw(shown, words[language][0] ?? {}, hand), { [file]: xml })
  return { name: `${name} ${n}`, type: 'pdf', bytes, trade, wrong, bare, omitted }
}

type Encoding = Required<Pick<Make, 'spaces' | 'envelope'>> & { dialect: Dialect; n: number }

function encoded(root: Node, { dialect, spaces, envelope, n }: Encoding): Uint8Array {
  const [own, aggregate, basic] = dialect.prefixes
  const names = new Map([
    ['root', own],
    ['cac', aggregate],
    ['ram', aggregate],
    ['cbc', basic],
    ['udt', basic],
  ])
  const declared = dialect.prefixes.map((prefix, place): [string, string] => [
    prefix ? `xmlns:${prefix}` : 'xmlns',
    spaces[place] ?? '',
  ])
  const body = envelope(render({ ...root, attributes: Object.fromEntries(declared) }, dialect, names))
  const encoding = ['UTF-8', 'UTF-8', 'ISO-8859-1', 'UTF-16', 'windows-1252'][n % 5] ?? 'UTF-8'
  const text = `<?xml version="1.0" encoding="${encoding}"?>${n % 3 ? '<!-- made -->' : ''}${body}`
  if (encoding === 'UTF-16') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  if (encoding !== 'UTF-8') return new Uint8Array(Buffer.from(text, 'latin1'))
  return new Uint8Array(Buffer.from(n % 2 ? `\ufeff${text}` : text))
}
