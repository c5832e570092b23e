import type { Big } from 'big.js'

// Spellings of each unit, by people and by UN/ECE Recommendation 20. The first is the unit's name.
const families = [
  ['st', 'stuk', 'stuks', 'stk', 'pc', 'pcs', 'piece', 'pieces', 'ea', 'each', 'c62', 'h87', 'nar', 'xpp', 'pce'],
  ['m', 'm1', 'meter', 'meters', 'metre', 'mtr', 'lm', 'strm', 'str m', 'lengtemeter'],
  ['m2', 'mtk', 'vierkante meter', 'sqm'],
  ['m3', 'mtq', 'kuub', 'kubieke meter', 'cbm'],
  ['kg', 'kgm', 'kilo', 'kilogram'],
  ['mg', 'mgm', 'milligram'],
  ['g', 'grm', 'gr', 'gram'],
  ['hg', 'hgm', 'hectogram'],
  ['100 kg', 'dtn', '%kg'],
  ['ton', 'tne', 't', 'tonne', 'tonnes', 'tonnen'],
  ['mm', 'mmt', 'millimeter', 'millimetre'],
  ['cm', 'cmt', 'centimeter', 'centimetre'],
  ['dm', 'dmt', 'decimeter'],
  ['km', 'kmt', 'ktm', 'kilometer', 'kilometre'],
  ['hm', 'hmt', 'hectometer'],
  ['mm2', 'mmk'],
  ['cm2', 'cmk'],
  ['dm2', 'dmk'],
  ['km2', 'kmk'],
  ['ha', 'har', 'hectare'],
  ['mm3', 'mmq'],
  ['cm3', 'cmq', 'cc'],
  ['dm3', 'dmq'],
  ['ml', 'mlt', 'milliliter'],
  ['cl', 'clt', 'centiliter'],
  ['dl', 'dlt', 'deciliter'],
  ['hl', 'hlt', 'hectoliter'],
  ['dozijn', 'dzn', 'dpc'],
  ['gros', 'gro', 'gross'],
  ['honderd', 'cen', 'hundred', '100 st', '%st'],
  ['duizend', 'mil', 't3', 'thousand', '1000 st', 'mille', '‰'],
  ['seconde', 'sec', 'seconden', 'second', 'seconds'],
  ['minuut', 'min', 'minuten', 'minute', 'minutes'],
  ['l', 'ltr', 'liter', 'liters', 'litre'],
  ['uur', 'uren', 'u', 'hur', 'h', 'hr', 'hrs', 'hour', 'hours'],
  ['dag', 'dagen', 'day', 'days'],
  ['week', 'weken', 'wee', 'weeks'],
  ['set', 'sets'],
  ['doos', 'dozen', 'ds', 'box', 'boxes', 'xbx'],
  ['rol', 'rollen', 'xro', 'roll', 'rolls'],
  ['pallet', 'pallets', 'xpx', 'plt'],
  ['zak', 'zakken', 'xbg', 'bag', 'bags'],
  ['paar', 'pr', 'pair', 'pairs'],
  ['tien paar', 'tpr'],
  ['Wh', 'wh', 'whr'],
  ['kWh', 'kwh'],
  ['MWh', 'mwh'],
  ['rit', 'ritten', 'trip', 'e54'],
  ['post', 'stelpost', 'ls', 'ls.', 'lump sum', 'forfait', 'won', 'sog'],
  ['plaat', 'platen', 'pl', 'sheet', 'sheets', 'xst'],
  ['lengte', 'lengten', 'lengtes', 'len', 'length', 'lengths', 'ln'],
  ['emmer', 'emmers', 'bucket', 'buckets', 'xbj'],
  ['koker', 'kokers', 'tube', 'tubes', 'xtu'],
  ['bus', 'bussen', 'blik', 'blikken', 'tin', 'tins', 'can', 'cans', 'xca'],
  ['bos', 'bossen', 'bundel', 'bundels', 'bundle', 'bundles', 'xbe'],
  ['bigbag', 'bigbags', 'big bag', 'big bags', 'x43'],
  ['krat', 'kratten', 'crate', 'crates', 'xcr'],
  ['colli', 'collo', 'package', 'packages', 'pak', 'pakken', 'pack', 'packs', 'xpk'],
]
const names = new Map(families.flatMap((family) => family.map((word) => [word, family[0] ?? word])))

/** Normalises the spelling of a unit ('m¹', 'MTR', 'meter'). '' for none; an unknown unit keeps its own spelling. */
export function unitName(unit: string | null): string {
  const plain = (unit ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
  return names.get(plain) ?? plain
}

/** Whether the unit is one of the usual ones. Others may be misread. */
export function isKnownUnit(unit: string | null): boolean {
  return families.some(([name]) => name === unitName(unit))
}

/** The measures that convert exactly, by dimension, with how many of the first each is. */
const measures: Record<string, number>[] = [
  { mg: 1, g: 1000, hg: 100_000, kg: 1_000_000, '100 kg': 100_000_000, ton: 1_000_000_000 },
  { mm: 1, cm: 10, dm: 100, m: 1000, hm: 100_000, km: 1_000_000 },
  { mm2: 1, cm2: 100, dm2: 10_000, m2: 1_000_000, ha: 10_000_000_000, km2: 1_000_000_000_000 },
  {
    mm3: 1,
    ml: 1000,
    cm3: 1000,
    cl: 10_000,
    dl: 100_000,
    l: 1_000_000,
    dm3: 1_000_000,
    hl: 100_000_000,
    m3: 1_000_000_000,
  },
  { st: 1, dozijn: 12, honderd: 100, gros: 144, duizend: 1000 },
  { paar: 1, 'tien paar': 10 },
  { seconde: 1, minuut: 60, uur: 3600 },
  { Wh: 1, kWh: 1000, MWh: 1_000_000 },
]
const bases = new Map(
  measures.flatMap((measure) =>
    Object.entries(measure).map(([name, times]) => [name, { unit: Object.keys(measure)[0] ?? name, times }]),
  ),
)

/** The smallest unit of the same measure, and how many of it one is. */
export function baseOf(unit: string | null): { unit: string; times: number } {
  const name = unitName(unit)
  return bases.get(name) ?? { unit: name, times: 1 }
}

/** A quantity in another unit of the same measure, exactly. Null if both units are the same, or measure something else. */
export function converted(quantity: Big, from: string | null, to: string | null): Big | null {
  const [one, other] = [baseOf(from), baseOf(to)]
  return one.unit === other.unit && one.times !== other.times ? quantity.times(one.times).div(other.times) : null
}
