const legalForms = /(?<= )(?:bv|b v|nv|n v|vof|v o f|cv|c v|bvba|gmbh|sa|srl|holding bv)(?= |$)/g

/**
 * How much the beginning of a name on a paper is like the name of a company, from 0 to 1, as people write it: without
 * legal form, accents and signs, and with '&' for 'en'.
 */
export function nameLikeness(written: string, company: string): number {
  const [mine, theirs] = [keyOf(written), keyOf(company)]
  if (mine === '' || theirs === '') return 0
  if (mine === theirs) return 1
  // A department or a place may follow it: 'Van Dalen Gevelbouw, vestiging Deventer'.
  const begun = mine.startsWith(`${theirs} `) ? theirs : mine
  return begun === theirs ? 0.99 : alikeness(mine, theirs)
}

function keyOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[&+]/g, ' en ')
    .replace(/\band\b/g, 'en')
  const words = ` ${plain
    .replace(/[.']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  return words.replace(legalForms, '').replace(/\s+/g, ' ').trim()
}

/** The Dice coefficient of the letter pairs. */
function alikeness(one: string, other: string): number {
  const [mine, theirs] = [pairsOf(one), pairsOf(other)]
  const both = mine.filter((pair) => {
    const at = theirs.indexOf(pair)
    if (at >= 0) theirs.splice(at, 1)
    return at >= 0
  }).length
  return (2 * both) / (one.length + other.length - 2 || 1)
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, n) => text.slice(n, n + 2))
}
