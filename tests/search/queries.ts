import type { Chance } from '../testing/chance.ts'

const words = `kozijn kozijnen levering factuur beton aluminiumkozijn huis huizen prijs de het een en order PO INK IBAN
  creditnota credit nota € euro Zuidas étage ij ĳ ß ﬁ שלום عربي 東京 👷 🏗️ a x 0 00 1.2.3 nummer-12 2025-0388 -kozijn -- -`
  .trim()
  .split(/\s+/)
const signs = [
  ...Array.from(`'"&|!():*<>%_\\;,.#-+=~^$[]{}@?/`),
  '\t',
  ' ',
  ' ',
  '\u00a0',
  '\u202e',
  '\u200d',
  '\ufeff',
  '\u0301',
]

/** A query as people type it, or as nobody would. */
export function queryOf(chance: Chance): string {
  const parts = Array.from({ length: 1 + chance.below(9) }, () => partOf(chance))
  const text = parts.join(chance.often(0.9) ? ' ' : '')
  return chance.often(0.2) ? `"${text}"` : text
}

function partOf(chance: Chance): string {
  const kind = chance.below(7)
  if (kind === 0) return `${chance.below(99_999)}${chance.pick([',00', '.50', ',-', ''])}`
  if (kind === 1) return `€ ${chance.below(9)}.${100 + chance.below(900)},${10 + chance.below(90)}`
  if (kind === 2) return chance.pick(['PO-', 'PO ', '', 'INK', 'NL91ABNA0']) + chance.below(9_999_999)
  if (kind === 3) return Array.from({ length: 1 + chance.below(6) }, () => chance.pick(signs)).join('')
  if (kind === 4) return `"${chance.pick(words)} ${chance.pick(words)}"`
  return chance.pick(words) + (chance.often(0.2) ? chance.pick(signs) : '')
}

/** Some of the filters that a search may have, as a part of its URL. */
export function filtersOf(chance: Chance): string {
  const all = {
    kind: chance.pick(['all', 'message', 'document', 'invoice']),
    from: chance.pick(['2020-01-01', '2026-02-28', '1900-01-01']),
    to: chance.pick(['2026-12-31', '2999-12-31', '2020-01-01']),
    amount_min: chance.pick(['0', '12.50', '999999999999']),
    amount_max: chance.pick(['0', '1000', '999999999999.99']),
    archive: chance.pick(['true', 'false']),
    limit: String(1 + chance.below(20)),
  }
  return Object.entries(all)
    .filter(() => chance.often(0.15))
    .map(([name, value]) => `&${name}=${value}`)
    .join('')
}
