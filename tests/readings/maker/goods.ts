/** A fictional company. */
export type Firm = {
  name: string
  street: string
  town: string
  country: 'NL' | 'BE'
  number: string
  vat: string
  iban: string
}

const firm = (name: string, street: string, town: string, number: string, iban: string): Firm =>
  iban.startsWith('BE')
    ? { name, street, town, country: 'BE', number, vat: `BE${number}`, iban }
    : { name, street, town, country: 'NL', number, vat: `NL0${number}B01`, iban }

export const firms: Firm[] = [
  firm('Van Dalen Gevelbouw B.V.', 'Industrieweg 12', '8013 PN Zwolle', '12345678', 'NL91ABNA0417164300'),
  firm('Bouwbedrijf De Linde B.V.', 'Lindelaan 4', '3521 AB Utrecht', '30111222', 'NL18RABO0123459876'),
  firm('Timmerfabriek Noord', 'Havenkade 88', '9723 CX Groningen', '02044551', 'NL44RABO0123456789'),
  firm('Kraanverhuur Jansen & Zn.', 'Dorpsstraat 101', '5741 GB Beek en Donk', '17088123', 'NL02ABNA0123456789'),
  firm('Staal en Zonen V.O.F.', 'Smidsvuur 3', '1446 TW Purmerend', '36055442', 'NL20INGB0001234567'),
  firm('Bouwmaterialen De Schelde NV', 'Scheldekaai 21', '9000 Gent', '0417497106', 'BE68539007547034'),
  firm('Dakwerken Peeters BV', 'Kerkstraat 7', '2000 Antwerpen', '0899123456', 'BE71096123456769'),
  firm('Aannemingen Van Hove NV', 'Steenweg 310', '1800 Vilvoorde', '0456789012', 'BE43068999999501'),
]

/** Names in Dutch and English, units in both, and the lowest and highest price in cents. */
export const goods: [string[], string[], number, number][] = [
  [['Gevelelement', 'Facade element'], ['st', 'pcs'], 12_000, 250_000],
  [['Dorpel hardsteen', 'Stone sill'], ['st', 'pcs'], 8000, 32_000],
  [['Kozijn meranti', 'Window frame'], ['stuks', 'each'], 18_000, 98_000],
  [['Isolatieplaat PIR', 'Insulation board'], ['m²', 'm2'], 900, 4500],
  [['Loodslab', 'Lead flashing'], ['m', 'm'], 1200, 6800],
  [['Arbeid montage', 'Labour, fitting'], ['uur', 'hrs'], 4850, 7900],
  [['Kraan met machinist', 'Crane with driver'], ['uur', 'hrs'], 9500, 16_500],
  [['Betonmortel C30/37', 'Concrete C30/37'], ['m³', 'm3'], 10_500, 15_900],
  [['Anker', 'Anchor bolt'], ['st', 'pcs'], 35, 1200],
  [['Kit antraciet', 'Sealant, grey'], ['koker', 'tube'], 450, 1350],
  [['Steigerhuur week', 'Scaffold hire week'], ['wk', 'wk'], 25_000, 180_000],
  [['Folie dampremmend', 'Vapour barrier'], ['rol', 'roll'], 3200, 14_000],
  [['Schroef RVS', 'Screw, stainless'], ['doos', 'box'], 780, 4200],
  [['Glas HR++', 'Double glazing'], ['m2', 'm2'], 7200, 14_800],
  [['Balklaag vuren', 'Joists, spruce'], ['m1', 'm'], 410, 2450],
]
