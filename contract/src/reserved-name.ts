// What screens show for a system line and for a nameless guest: nobody may be called so.
const reserved = new Set(['system user', 'systeem', 'externe gebruiker', 'verwijderde gebruiker'])
const own = 'klopt'
/** With one of these the product's name is an office of ours; 'Dat Klopt Bouw' is somebody else's company. */
const offices = new Set(
  (
    'account administratie admin administrator ai assistent assistant beheer beheerder beveiliging billing bot care ' +
    'center centrum contact desk facturatie finance help helpcentrum helpdesk info klantenservice mail medewerker ' +
    'noreply official officieel security service servicedesk support system systeem team user veiligheid verificatie'
  ).split(' '),
)
/** Letters of other scripts that look like ours. */
const alike = new Map(
  Array.from('аaвbсcԁdеeһhіiјjкkκkⅼlмmոnоoοoрpρpԛqѕsтtτtυuυuѵvνvԝwхxχxуyαaɑaεeιiοoıi').flatMap((sign, n, all) =>
    n % 2 ? [] : [[sign, all[n + 1] ?? sign] as const],
  ),
)

/** Whether a name is Klopt's own to whoever reads it, whatever its case, spaces, width, accents or script. */
export function isReservedName(name: string): boolean {
  const words = Array.from(name.normalize('NFKD').toLowerCase())
    .map((sign) => alike.get(sign) ?? sign)
    .join('')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (reserved.has(words.join(' ')) || words.join('') === 'systemuser') return true
  const others = words.filter((word) => word !== own)
  return others.length < words.length && others.every((word) => offices.has(word))
}
