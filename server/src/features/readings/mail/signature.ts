// Signatures and footers that mail programs and companies add, in Dutch, English, French and German.

const footers = [
  /^(?:verzonden|verstuurd|gesendet|sent|envoyé)\s+(?:vanaf|vanuit|via|met|from|von|depuis|de|à partir de|avec|mit)\s+(?:mijn|my|meinem|mon|ma|outlook|iphone|ipad|mail|samsung|android|yahoo|een|an?)\b.{0,80}$/iu,
  /^von meinem\b.{1,60}gesendet\W*$/iu,
  /^(?:download|haal|get|obtenir|télécharg\w+|laden sie|holen sie sich)\s+outlook\s+(?:voor|for|pour|für)\b.{0,60}$/iu,
  /^outlook\s+(?:voor|for|pour|für)\s+(?:ios|android|mac|windows)\b.{0,60}$/iu,
  /^(?:dit bericht is )?(?:verzonden|gesendet) (?:met|von) .{0,40}(?:app|mobil\w*)\W*$/iu,
  /^diese nachricht wurde von meinem .{1,60} gesendet\W*$/iu,
  /^\[?(?:image|afbeelding|cid|bild):.{0,200}\]?$/iu,
  /^[_=*]{3,}$/u,
]

const disclaimers =
  /vertrouwelijk|uitsluitend (?:bestemd|bedoeld)|disclaimer|geadresseerde|confidential|intended (?:solely|only|recipient)|confidentiel|destinataire|vertraulich|ausschließlich für|empfänger bestimmt|algemene (?:leverings)?voorwaarden van toepassing|think before you print|denk aan het milieu|avant d.imprimer|vor dem ausdrucken|gevrijwaard|virusvrij/iu

const greeting =
  /^(?:met )?(?:vriendelijke|hartelijke|beste|warme)?\s*(?:groet(?:en|jes)?|mvg|m\.?v\.?g\.?|hgr|gr|(?:kind|best|warm|many)?\s*regards|sincerely|cheers|yours (?:sincerely|faithfully|truly)|cordialement|bien (?:à vous|cordialement)|salutations(?: distinguées)?|meilleures salutations|sincères salutations|mit (?:freundlichen|besten|herzlichen) gr(?:ü|ue)(?:ß|ss)en|mfg|(?:viele|beste|liebe|herzliche|freundliche) gr(?:ü|ue)(?:ß|ss)e|gruß)[\s,.!]*/iu

/** The kinds of facts in a company's signature. */
const contacts = [
  /(?:\+|\b00)\d[\d\s().-]{7,}|\b0\d[\d\s().-]{7,}|\b(?:tel|t|m|mob|mobiel|telefoon|phone|tél|fax)\b\s*[.:|]/iu,
  /\b\d{4}\s?[a-z]{2}\b|\b(?:d-|f-|b-)?\d{4,5}\s+\p{Lu}\p{L}+|\b(?:straat|weg|laan|kade|plein|street|road|rue|avenue|straße|str\.)\b|\p{L}+(?:straat|weg|laan|kade|plein|straße|strasse)\s+\d/iu,
  /\bwww\.|https?:\/\/|\b[a-z0-9-]{2,}\.(?:nl|com|be|de|fr|eu|org|net|example)\b/iu,
  /\bkvk\b|\bbtw\b|\bvat\b|\bsiret\b|\btva\b|\bust-?id|\bhrb\b|\biban\b|\bcoc\b/iu,
]

const block_most = 15
const long_line = 140

/** Removes the signature at the end of lines that somebody wrote. The greeting and the name stay. */
export function withoutSignature(lines: string[]): string[] {
  const mark = lines.findIndex((line) => /^--\s?$/.test(line))
  const own = mark < 0 ? lines : lines.slice(0, mark)
  return withoutContacts(withoutFooters(own))
}

function withoutFooters(lines: string[]): string[] {
  const own = [...lines]
  while (true) {
    while (own.length && own.at(-1)?.trim() === '') own.pop()
    const last = own.at(-1)?.trim()
    if (last === undefined) return own
    if (footers.some((form) => form.test(last))) {
      own.pop()
      continue
    }
    const start = own.findLastIndex((line) => line.trim() === '') + 1
    const paragraph = own.slice(start).join(' ')
    if (start === 0 || paragraph.length < 20 || !disclaimers.test(paragraph) || greeting.test(own[start] ?? ''))
      return own
    own.length = start
  }
}

/** Removes phone numbers, addresses and the like below greeting and name; at least two kinds, or it may be a message. */
function withoutContacts(lines: string[]): string[] {
  const at = lines.findLastIndex((line) => greeting.test(line.trim()) && line.trim().length < 60)
  if (at < 0) return lines
  const has_name = (lines[at] ?? '').trim().replace(greeting, '') !== ''
  const name = has_name ? at : lines.findIndex((line, n) => n > at && line.trim() !== '')
  if (name < 0) return lines
  const postscript = lines.findIndex((line, n) => n > name && /^p\.?\s?s\.?\b/i.test(line.trim()))
  const end = postscript < 0 ? lines.length : postscript
  const block = lines.slice(name + 1, end)
  const written = block.filter((line) => line.trim() !== '')
  const kinds = contacts.filter((form) => block.some((line) => form.test(line))).length
  if (kinds < 2 || written.length > block_most || written.some((line) => line.length > long_line)) return lines
  return [...lines.slice(0, name + 1), ...(postscript < 0 ? [] : ['', ...lines.slice(end)])]
}
