/** Short Dutch words that are easy to type. Four of them have 28 bits, which is enough with throttled sign-in. */
export const words = `
  aarde anker appel asbak baken balk bamboe barst beker bezem blad bloem boog boter broek bron
  cirkel dame deur dijk doos draad druif duin eend eiland emmer fabel fles fluit fonds forel
  galm gans garen glas goot gouda graan gras haak hamer hark haven helm herfst hoek honing
  ijzer jacht jas juli kaars kabel kade kalk kamer kanaal kast kelder kers klei klok knoop
  koffie kompas kraag krijt kurk kuip ladder lamp lat lepel linnen lont maan mais mand markt
  mast meeuw merel meter molen mos muur naald nacht noord noot oever olijf oven paal palm
  pan parel peper pijl plank pomp poort potlood raam radijs regen rivier roest rots schaaf
  schip sleutel sneeuw spade spijker steen stoel storm tafel tegel toren touw tulp veer vijver
`
  .trim()
  .split(/\s+/)
