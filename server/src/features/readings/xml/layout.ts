import type { HeadField, Kind, LineField, VatField } from '../values/fields.ts'

/** Paths to a value, the first that leads somewhere counts; '@name' at the end is an attribute. */
type Paths = string[]

/** Where a kind of document keeps what we read, from its root; `vat` and `lines` from each element that `each` finds. */
export type Layout = {
  uri: string
  flavour: string
  kind: Kind
  /** Where the code (UNTDID 1001) stands that may say another kind. */
  type: Paths
  /** Where the terms of payment stand in words. */
  terms: Paths
  head: Partial<Record<HeadField, Paths>>
  vat: { each: string } & Record<VatField, Paths>
  lines: { each: string } & Record<LineField, Paths>
}
