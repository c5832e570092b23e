import type { AdjustmentField, HeadField, Kind, LineField, VatField } from '../values/fields.ts'

/** Paths to a value. The first one with a match counts. '@name' at the end is an attribute. */
type Paths = string[]

/** The paths to all values in a kind of document, from its root. In `vat`, `adjustments` and `lines`, from each match of `each`. */
export type Layout = {
  uri: string
  flavour: string
  kind: Kind
  /** The path to the type code (UNTDID 1001), which may override `kind`. */
  type: Paths
  /** The path to the payment terms in words. */
  terms: Paths
  head: Partial<Record<HeadField, Paths>>
  vat: { each: string } & Record<VatField, Paths>
  /** In each match of `each`. `is_charge` is the path to an indicator that is 'true' for additions. */
  adjustments: { each: string; is_charge: string } & Record<AdjustmentField, Paths>
  lines: { each: string } & Partial<Record<LineField, Paths>>
}
