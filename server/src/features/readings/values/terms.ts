/** Names of a part of the whole order sum, as whole words: a 'termijnstaat' or 'tranchée' is none. */
const term =
  /(?<!\p{L})(?:(?:deel|eind|slot)?termijn(?:factuur|nota|bedrag|betaling)?|schijf|voorschot(?:factuur|nota)?|aanbetaling|deelbetaling|deelfactuur|vorderingsstaat|(?:down|interim|stage|progress|milestone) payment|instal+ment|abschlag(?:s?zahlung|s?rechnung)?|anzahlung|teilzahlung|teilrechnung|tranche|acompte|etat d.avancement)(?!\p{L})|(?<!\p{L})(?:term|rate|payment|situation) (?:no\.? ?)?\d|\d\.? (?:rate|term|payment|situation)(?!\p{L})/u
/** 'Termijn 5 van 5', 'Tranche 3/3'. */
const last = /(?<!\d)(\d{1,2})(?:e|de|ste|\.)? ?(?:van|of|von|sur|de|\/) ?(?:de |the )?(\d{1,2})(?!\d)/u

/** Whether a text names a term of the whole order sum: 'Termijn 2 van 5: 30 % na ruwbouw'. */
export function namesTerm(text: string): boolean {
  return term.test(plain(text))
}

/** Whether a text names the last term: 'Termijn 5 van 5'. */
export function namesLastTerm(text: string): boolean {
  const [, n, of] = last.exec(plain(text)) ?? []
  return n !== undefined && namesTerm(text) && Number(n) === Number(of)
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}
