// Names that screens show for system lines and nameless guests, so nobody may use them.
const reserved = new Set(['system user', 'systeem', 'externe gebruiker', 'verwijderde gebruiker'])
const own = 'klopt'
/** 'Klopt' with only these words looks like us and is reserved. 'Dat Klopt Bouw' may be another company. */
const offices = new Set(
  (
    'account administratie admin administrator ai assistent assistant beheer beheerder beveiliging billing bot care ' +
    'center centrum contact desk facturatie finance help helpcentrum helpdesk info klantenservice mail medewerker ' +
    'noreply official officieel security service servicedesk support system systeem team user veiligheid verificatie'
  ).split(' '),
)
/** Letters of other scripts that look like Latin letters. */
const lookalikes = new Map(
  Array.from('аaвbсcԁdеeһhіiјjкkκkⅼlмmոnоoοoрpρpԛqѕsтtτtυuυuѵvνvԝwхxχxуyαaɑaεeιiοoıi').flatMap((sign, n, all) =>
    n % 2 ? [] : [[sign, all[n + 1] ?? sign] as const],
  ),
)

/** Whether a name looks like one of Klopt itself, regardless of case, spaces, width, accents or script. */
export function isReservedName(name: string): boolean {
  const words = Array.from(name.normalize('NFKD').toLowerCase())
    .map((sign) => lookalikes.get(sign) ?? sign)
    .join('')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (reserved.has(words.join(' ')) || words.join('') === 'systemuser') return true
  const others = words.filter((word) => word !== own)
  return others.length < words.length && others.every((word) => offices.has(word))
}
