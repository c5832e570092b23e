/** The enumerations used in agreements. Both catalogues have a text for each value. */

/** The ways out of a differing line. */
export const agreementWays = [
  'credit',
  'order_price',
  'order_quantity',
  'share',
  'amount',
  'change_order',
  'as_invoiced',
  'deliver',
  'open',
] as const
export type Way = (typeof agreementWays)[number]

export const agreementKinds = ['proposal', 'extra_work'] as const
export type AgreementKind = (typeof agreementKinds)[number]

/**
 * `declined` and `countered` by the other company, `withdrawn` and `replaced` by its own. `lapsed`: the card has a newer
 * run. An accepted one is replaced when a newer one is accepted.
 */
export const agreementStates = [
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'countered',
  'replaced',
  'lapsed',
] as const
export type AgreementState = (typeof agreementStates)[number]

/** Whether the promised papers came. `none`: none is promised. */
export const followStates = ['none', 'waits', 'differs', 'kept'] as const
export type FollowState = (typeof followStates)[number]
