// Spellings of each unit, by people and by UN/ECE Recommendation 20. The first is the unit's name.
const families = [
  ['st', 'stuk', 'stuks', 'stk', 'pc', 'pcs', 'piece', 'pieces', 'ea', 'each', 'c62', 'h87', 'nar', 'xpp', 'pce'],
  ['m', 'm1', 'meter', 'meters', 'metre', 'mtr', 'lm', 'strm', 'str m', 'lengtemeter'],
  ['m2', 'mtk', 'vierkante meter', 'sqm'],
  ['m3', 'mtq', 'kuub', 'kubieke meter', 'cbm'],
  ['kg', 'kgm', 'kilo', 'kilogram'],
  ['ton', 'tne', 't', 'tonnes'],
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
  ['rit', 'ritten', 'trip', 'e54'],
  ['post', 'stelpost', 'ls', 'ls.', 'lump sum', 'forfait', 'won', 'sog'],
  ['plaat', 'platen', 'pl', 'sheet', 'sheets', 'xst'],
  ['lengte', 'lengten', 'lengtes', 'len', 'length', 'lengths', 'ln'],
  ['emmer', 'emmers', 'bucket', 'buckets', 'xbj'],
  ['koker', 'kokers', 'tube', 'tubes', 'xtu'],
  ['bus', 'bussen', 'blik', 'blikken', 'tin', 'tins', 'can', 'cans', 'xca'],
  ['bos', 'bossen', 'bundel', 'bundels', 'bundle', 'bundles', 'xbe'],
  ['bigbag', 'bigbags', 'big bag', 'big bags', 'xbb'],
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
