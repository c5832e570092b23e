/** Everybody in the pictures is fictional: addresses end in .example, KVK numbers start with 0000. */
export const firms = {
  linde: 'Bouwbedrijf De Linde',
  dalen: 'Van Dalen Gevelbouw B.V.',
  vos: 'Vos Kraanverhuur',
} as const
export const people = {
  sanne: { name: 'Sanne Bakker', company: 'De Linde', email: 's.bakker@delinde.example' },
  mark: { name: 'Mark de Wit', company: 'Van Dalen', email: 'm.dewit@vandalen.example' },
  omar: { name: 'Omar El Idrissi', company: 'De Linde', email: 'o.elidrissi@delinde.example' },
} as const
