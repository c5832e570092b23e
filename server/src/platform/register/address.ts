import { z } from 'zod'
import { cleanText } from './rows.ts'

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

/** The fields of the main place of business that we read. */
export const KvkPlace = z.object({ adressen: z.array(z.unknown()).max(100) })

/** The lines of the visiting address. Empty when it is shielded or incomplete. */
export function addressLines({ adressen }: z.infer<typeof KvkPlace>): string[] {
  const addresses = adressen.flatMap((address) => Address.safeParse(address).data ?? [])
  const place = addresses.find(({ type }) => type === 'bezoekadres')
  if (!place || place.indAfgeschermd === 'Ja' || !place.straatnaam || !place.plaats) return []
  const { straatnaam, huisnummer, huisletter, huisnummerToevoeging, postcode, plaats } = place
  const lines = [
    [straatnaam, huisnummer, huisletter, huisnummerToevoeging],
    [postcode, plaats],
  ]
  return lines.map((parts) => cleanText(parts.filter((part) => part !== null && part !== undefined).join(' '), 128))
}
