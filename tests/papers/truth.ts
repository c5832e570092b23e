import type { Extras } from './extras.ts'

/** The values printed on a paper. `makers/README.md` describes the format. */
export type Truth = {
  file: string
  kind: string
  fields: Record<string, string>
  vat: { amount?: string }[]
  lines: Record<string, string>[]
  extra?: Extras
}
