import { dice } from '../mutate.ts'
import type { Note, NoteLine } from './note.ts'

const sellers: Record<Note['language'], string[][]> = {
  nl: [
    ['Bouwmaterialen Van Rijn B.V.', 'Havenweg 14', '3812 LK Amersfoort', 'KvK 30144771  www.vanrijn-bouw.nl'],
    ['Technische Groothandel Kolk B.V.', 'Ampèrestraat 9', '7461 TL Rijssen', 'Tel. 0548 512 770'],
    ['Betoncentrale De Waal', 'Waalkade 200', '6541 NB Nijmegen', 'KvK 09188213'],
    ['Installatiebedrijf Postma', 'Kanaalstraat 31', '9203 BX Drachten', 'KvK 01099132'],
  ],
  be: [
    ['Bouwmaterialen Verhelst NV', 'Kortrijksesteenweg 88', '8530 Harelbeke', 'BTW BE 0417.497.106'],
    ['Houthandel Claes BV', 'Dorpsplein 3', '2460 Kasterlee', 'BTW BE 0899.123.456'],
  ],
  en: [
    ['Northgate Building Supplies Ltd', '14 Quay Road', 'Hull HU1 2AB', 'VAT GB 123 4567 82'],
    ['Mercer Fixings Limited', 'Unit 3, Ferry Lane', 'Leeds LS9 8DT', 'Tel 0113 496 0100'],
  ],
}
const buyers: Record<Note['language'], string[]> = {
  nl: ['Bouwbedrijf De Linde B.V.', 'Lindelaan 4', '3521 AB Utrecht'],
  be: ['Aannemingen Van Hove NV', 'Steenweg 310', '1800 Vilvoorde'],
  en: ['Harrow & Pike Contractors Ltd', '2 Mill Lane', 'York YO1 7HN'],
}

/** Name, unit, and the largest quantity, in Dutch (with Flemish) and English. */
const goods: Record<'nl' | 'en', [string, string, number][]> = {
  nl: [
    ['Kalkzandsteen CS12 214x102x82', 'st', 4200],
    ['Dorpel hardsteen 1200 mm', 'stuks', 24],
    ['Isolatieplaat PIR 100 mm', 'm2', 380],
    ['Gipsplaat 12,5 mm AK 2600x1200', 'pl', 140],
    ['Metselmortel M10 zak 25 kg', 'zak', 96],
    ['Vurenhout geschaafd 38x140', 'm1', 640],
    ['Betonmortel C20/25 XC2', 'm3', 18],
    ['Dampremmende folie 0,2 mm', 'rol', 12],
    ['Keilbout M12x110 verzinkt', 'doos', 16],
    ['Stalen ligger HEA 200', 'kg', 2400],
    ['Dakpan OVH antraciet', 'stuk', 1850],
    ['PVC-buis 110 mm grijs', 'm', 60],
  ],
  en: [
    ['Facing brick, red multi 65 mm', 'ea', 3400],
    ['Stone sill 1200 mm', 'pcs', 24],
    ['Insulation board PIR 100 mm', 'm2', 320],
    ['Plasterboard 12.5 mm 2400x1200', 'sheet', 120],
    ['Mortar M6, 25 kg', 'bag', 80],
    ['C16 timber 47x150', 'm', 480],
    ['Anchor bolt M12 galvanised', 'box', 14],
    ['Vapour barrier 500 gauge', 'roll', 9],
  ],
}
const people = ['J. de Vries', 'M. Bakker', 'K. Aydin', 'P. van Loon', 'T. Wouters', 'R. Smit']
const roles = ['timmerman', 'monteur', 'metselaar', 'voorman', 'grondwerker']

export type NoteOptions = {
  language?: Note['language']
  title: string
  lines?: number
  /** Each line also has what was ordered and what is left; some are not or only partly delivered. */
  parts?: boolean
  before?: boolean
  hours?: boolean
  returned?: boolean
  decimals?: boolean
  order?: boolean
  signed?: boolean
  /** Whether units are printed. */
  units?: boolean
}

/** A plausible note, the same for the same seed. */
export function noteOf(seed: number, options: NoteOptions): Note {
  const roll = dice(seed * 6007 + 41)
  const upTo = (most: number) => Math.floor(roll() * most)
  const language = options.language ?? 'nl'
  const date = `2026-${String(1 + upTo(12)).padStart(2, '0')}-${String(1 + upTo(28)).padStart(2, '0')}`
  const all = sellers[language]
  const names = [...goods[language === 'en' ? 'en' : 'nl']]
  const lines: NoteLine[] = Array.from({ length: options.lines ?? 2 + upTo(5) }, (_, n) => {
    if (options.hours) return hoursOf(n, date, upTo)
    const [[name, unit, most] = ['?', 'st', 2]] = names.splice(upTo(names.length), 1)
    const tenths = options.decimals && ['m2', 'm1', 'm3', 'm', 'kg'].includes(unit)
    const ordered = 2 + upTo(most)
    const before = options.before ? upTo(ordered) : 0
    const delivered = options.parts ? upTo(ordered - before + 1) : ordered
    const quantity = tenths && !options.parts ? `${delivered}.${1 + upTo(9)}` : String(delivered)
    const line: NoteLine = {
      article: String(10_000 + upTo(89_999)),
      name,
      quantity,
      ...(options.units === false ? {} : { unit }),
    }
    if (!options.parts) return { ...line, weight: String(1 + upTo(900)) }
    return {
      ...line,
      ordered: String(ordered),
      rest: String(ordered - before - delivered),
      ...(options.before ? { before: String(before) } : {}),
    }
  })
  return {
    language,
    title: options.title,
    number: `${['PB', 'LB', 'B', '26'][upTo(4)]}${100_000 + upTo(899_999)}`,
    date,
    order: options.order === false ? null : `${['45', '38'][upTo(2)]}${10_000 + upTo(89_999)}`,
    sales_order: `VO${20_000 + upTo(9999)}`,
    seller: all[upTo(all.length)] ?? [],
    buyer: buyers[language],
    lines,
    returned: options.returned ?? false,
    received_by: options.signed ? (people[upTo(people.length)] ?? null) : null,
  }
}

function hoursOf(n: number, date: string, upTo: (most: number) => number): NoteLine {
  const person = people[(n >> 1) % people.length] ?? ''
  const role = roles[(n >> 1) % roles.length] ?? ''
  const day = `${date.slice(0, 8)}${String(1 + ((Number(date.slice(8)) + n) % 28)).padStart(2, '0')}`
  const quantity = ['8', '7.5', '4', '9', '6.5'][upTo(5)] ?? '8'
  return { name: `${person}, ${role}, ${dashesShort(day)}`, person, role, day, quantity, unit: 'HUR' }
}

function dashesShort(iso: string): string {
  return `${iso.slice(8)}-${iso.slice(5, 7)}`
}
