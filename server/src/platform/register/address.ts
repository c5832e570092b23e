import { z } from 'zod'
import { shown } from './rows.ts'

const Sign = z.union([z.string(), z.number()]).nullish()
const Address = z.object({
  type: z.string(),
  indAfgeschermd: z.string().nullish(),
  straatnaam: z.string().nullish(),
  huisnummer: Sign,
  huisletter: Sign,
  huisnummerToevoeging: Sign,
  postcode: z.string().nullish(),
  plaats: z.string().nullish(),
})

/** The main place of business as far as we read it. */
export const KvkPlace = z.object({ adressen: z.array(z.unknown()).max(100) })

/** The lines of the visiting address: where the company is. None when it is shielded or not whole. */
export function addressLines({ adressen }: z.infer<typeof KvkPlace>): string[] {
  const known = adressen.flatMap((given) => Address.safeParse(given).data ?? [])
  const place = known.find(({ type }) => type === 'bezoekadres')
  if (!place || place.indAfgeschermd === 'Ja' || !place.straatnaam || !place.plaats) return []
  const { straatnaam, huisnummer, huisletter, huisnummerToevoeging, postcode, plaats } = place
  const lines = [
    [straatnaam, huisnummer, huisletter, huisnummerToevoeging],
    [postcode, plaats],
  ]
  return lines.map((parts) => shown(parts.filter((part) => part !== null && part !== undefined).join(' '), 128))
}
