/** Common words of the trade: most texts have one. Compounds and ever rarer words follow. */
const common = `kozijn levering factuur order beton steiger planning werk maandag dinsdag akkoord prijs meter stuks
  tekening vloer gevel dak muur kraan bouwplaats uitvoerder week middag morgen graag bedankt foto bon aantal`
const parts = `aluminium kunststof hout stalen sandwich dak wand vloer gevel raam deur muur plafond trap`
const ends = `paneel drempel bekleding profiel plaat balk beugel strip`
const rare = `kwibus zwenkwiel dampremmer gevelbekleding stelkozijn`
const made = 15_000

const vocabulary = [
  ...listed(common),
  ...listed(parts).flatMap((part) => listed(ends).map((end) => part + end)),
  ...Array.from({ length: made }, (_, n) => `b${lettersOf((n + 1) * 7919)}`),
  ...listed(rare),
]

/** A text of so many words, the earlier ones of the vocabulary more often. */
export function wordsOf(count: number): string {
  return Array.from({ length: count }, () => vocabulary[Math.floor(Math.random() ** 4 * vocabulary.length)]).join(' ')
}

function listed(words: string): string[] {
  return words.trim().split(/\s+/)
}

function lettersOf(number: number): string {
  return number.toString(16).replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}
