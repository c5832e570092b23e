import { isLabel, plainLabel } from '../text/labels.ts'
import type { Box, Cell, Row } from '../text/rows.ts'

export const legalForm =
  /(?:^|\s)(?:B\.?\s?V\.?|N\.?\s?V\.?|V\.?\s?O\.?\s?F\.?|C\.?V\.?|Comm\.?\s?V\.?|GmbH(?:\s?&\s?Co\.?\s?KG(?:aA)?)?|AG|(?<!\d\s?)KG|OHG|e\.\s?K\.|SRL|SPRL|S\.?A\.?|SNC|SCRL|SAS|SARL|Ltd\.?|Limited|PLC|LLC|Inc\.?|VZW|ASBL|U\.A\.)$/i

export const sender = /^(?:van|afzender|from|sender|von|absender|de|expediteur)$/
/** The issuer of a bill, but the addressee of an order. */
export const supplier =
  /^(?:leverancier|verkoper|opdrachtnemer|supplier|seller|lieferant|auftragnehmer|fournisseur|vendeur)$/
export const addressee =
  /^(?:firma|fa|messrs|heren|aan|opdrachtgever|klant|afnemer|geadresseerde|koper|\p{L}*adres|to|customer|buyer|client|(?:bill|sold|ship) to|an|kunde|auftraggeber|\p{L}*adresse|destinataire|acheteur)$/u

/** Who reads a letter: of the addressee. */
export const attention =
  /^(?:t\.?\s?a\.?\s?v\b|ter attentie|attn|attention|à l.attention|z\.?\s?hd?\b|afd\b|afdeling|service\b)/i
export const holder = /(?:\bt\.?\s?n\.?\s?v\b\.?|\bten name van)\s+(.{3,60})/i
export const tradeName = /(?:handelsnaam van|trade ?name of|Handelsname der|nom commercial de)\s+(.{3,60})/i

/**
 * A name that goes on below: 'Aannemingsbedrijf Loosdrecht &' above 'Vink B.V.', and 'Emsland GmbH' above '& Co. KG'.
 * Rows of what stands beside it may be between the two.
 */
export function continued(cell: Cell, rows: Row[]): Cell | null {
  const named = plainLabel(cell.text)
  if (sender.test(named) || supplier.test(named) || addressee.test(named) || isLabel(cell.text)) return null
  const next = rows
    .filter(({ page }) => page === cell.page)
    .flatMap(({ cells }) => withoutGaps(cells))
    .find((other) => other.y > cell.y && other.y - cell.y < 2 * cell.h && edgesApart(cell, other) < 2)
  if (!next || Math.abs(next.h - cell.h) >= 0.1 * cell.h) return null
  // Three rows have one word each, in a narrow column. Others are those of an address.
  const isNarrow = [cell, next].every(({ text }) => /^\p{L}+$/u.test(text))
  const rest = legalForm.test(next.text) ? next : isNarrow ? continued(next, rows) : null
  if (!rest || (legalForm.test(cell.text) && !next.text.startsWith('&'))) return null
  const x = Math.min(cell.x, rest.x)
  const w = Math.max(cell.x + cell.w, rest.x + rest.w) - x
  return { ...cell, x, w, h: rest.y + rest.h - cell.y, text: `${cell.text} ${rest.text}` }
}

/** Joins cells that are only a wide space apart, as in letters of a large font. */
export function withoutGaps(cells: Cell[]): Cell[] {
  const joined: Cell[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    if (last && cell.x - last.x - last.w < 0.9 * cell.h)
      joined[joined.length - 1] = { ...last, w: cell.x + cell.w - last.x, text: `${last.text} ${cell.text}` }
    else joined.push(cell)
  }
  return joined
}

/** How far apart the left edges, the right edges or the middles of two boxes are, whichever are nearest. */
export function edgesApart(one: Box, other: Box): number {
  const edges = [one.x - other.x, one.x + one.w - other.x - other.w, one.x + one.w / 2 - other.x - other.w / 2]
  return Math.min(...edges.map(Math.abs))
}
