import type { AdjustmentField, HeadField, Kind, LineField, VatField } from '../values/fields.ts'

/** Paths to a value. The first one with a match counts. '@name' at the end is an attribute. */
type Paths = string[]

/** The paths to all values in a kind of document, from its root. In `vat`, `adjustments` and `lines`, from each match of `each`. */
export type Layout = {
  uri: string
  flavour: string
  kind: Kind
  /** The path to the type code (UNTDID 1001), which may refine `kind`. */
  type?: Paths
  /** Codes that make it no order after all, such as those of a cancellation or a draft. */
  no_order?: { path: string; codes: string[] }
  /** Whether each document changes an order that it names. */
  changes?: boolean
  /** The paths to the codes by which a seller accepts or refuses an order. */
  response?: Paths
  /** The path to the payment terms in words. */
  terms?: Paths
  head: Partial<Record<HeadField, Paths>>
  /** `scheme`: the paths to the name of the tax. */
  vat?: { each: string; scheme?: Paths } & Partial<Record<VatField, Paths>>
  /** In each match of `each`. `is_charge` is the path to an indicator that is 'true' for additions. */
  adjustments?: { each: string; is_charge: string } & Record<AdjustmentField, Paths>
  /** `reason` and `parent`: the code of a line that only groups others, and the id of the line above it. `rejected`: a quantity that was received but not accepted, which makes the line's quantity uncertain. */
  lines?: { each: string; status?: Paths; rejected?: Paths; reason?: Paths; parent?: Paths } & Partial<
    Record<LineField, Paths>
  >
}
