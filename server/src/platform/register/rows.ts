import { limits } from '@klopt/contract'
import { z } from 'zod'
import type { RegisteredCompany } from './register.ts'

/** The fields of the register's answer that we read. It may have more. Rows of another shape are skipped. */
export const KvkPage = z.object({ resultaten: z.array(z.unknown()).max(1000) })
export const KvkFailure = z.object({ fout: z.array(z.object({ code: z.string() })) })

const Row = z.object({
  kvkNummer: z.string().regex(/^\d{8}$/),
  naam: z.string(),
  type: z.string(),
  actief: z.string().optional(),
  adres: z.object({ binnenlandsAdres: z.object({ plaats: z.string().optional() }).optional() }).optional(),
})
type Row = z.infer<typeof Row>

/**
 * A company has a row for the legal person and one for each place of business. They become one company, with the name
 * of the legal person and the place of the head office.
 */
export function mergeRows({ resultaten }: z.infer<typeof KvkPage>): RegisteredCompany[] {
  const rows = resultaten.flatMap((row) => Row.safeParse(row).data ?? [])
  const numbers = [...new Set(rows.filter(({ actief }) => actief !== 'Nee').map(({ kvkNummer }) => kvkNummer))]
  return numbers.flatMap((registration_number) => {
    const own = rows.filter(({ kvkNummer }) => kvkNummer === registration_number)
    const name = cleanText(preferred(own, 'rechtspersoon', 'hoofdvestiging')?.naam, limits.company_name)
    return name ? [{ registration_number, name, city: cityOf(own) }] : []
  })
}

function cityOf(rows: Row[]): string | null {
  const placed = rows.filter(({ adres }) => adres?.binnenlandsAdres?.plaats)
  const { adres } = preferred(placed, 'hoofdvestiging', 'rechtspersoon') ?? {}
  return cleanText(adres?.binnenlandsAdres?.plaats, 64) || null
}

function preferred(rows: Row[], ...types: string[]): Row | undefined {
  const found = types.map((type) => rows.find((row) => row.type === type))
  return found.find((row) => row !== undefined) ?? rows[0]
}

// Others see it as a name, so remove line breaks, invisible characters and changes of the reading direction.
export function cleanText(text: string | undefined, most: number): string {
  const plain = (text ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()
  return plain.slice(0, most).toWellFormed().trim()
}
