/** The words with which a mail ends, before the name. */
export const greeting =
  /^(?:met )?(?:vriendelijke|hartelijke|beste|warme)?\s*(?:groet(?:en|jes)?|mvg|m\.?v\.?g\.?|hgr|gr|(?:kind|best|warm|many)?\s*regards|sincerely|cheers|yours (?:sincerely|faithfully|truly)|cordialement|bien (?:à vous|cordialement)|salutations(?: distinguées)?|meilleures salutations|sincères salutations|mit (?:freundlichen|besten|herzlichen) gr(?:ü|ue)(?:ß|ss)en|mfg|(?:viele|beste|liebe|herzliche|freundliche) gr(?:ü|ue)(?:ß|ss)e|gruß)(?!\p{L})[\s,.!]*/iu
