/** The closed lists of which cards speak; both catalogues have words for each. */

export const card_states = ['reading', 'nothing', 'alone', 'choose', 'unsure', 'differs', 'fits', 'withdrawn'] as const
export type CardState = (typeof card_states)[number]

export const line_results = ['fits', 'price', 'quantity', 'not_ordered', 'open', 'unsure'] as const
export type LineResult = (typeof line_results)[number]

/** What the list of dossiers shows of a dossier's cards. */
export const card_badges = ['differs', 'unsure', 'rest', 'edited', 'fits'] as const
export type CardBadge = (typeof card_badges)[number]

export const answer_reasons = [
  'reference',
  'price',
  'quantity',
  'item',
  'delivery',
  'quality',
  'payment',
  'not_recognised',
  'other',
] as const
export type AnswerReason = (typeof answer_reasons)[number]

export const answer_wishes = [
  'explain',
  'new_invoice',
  'credit_full',
  'credit_part',
  'change_order',
  'nothing',
] as const
export type AnswerWish = (typeof answer_wishes)[number]

/** What made it somebody's turn. By hand: `ours` and `nobody`. */
export const turn_causes = ['message', 'upload', 'close_request', 'differs', 'agreed', 'ours', 'nobody'] as const
export type TurnCause = (typeof turn_causes)[number]

/**
 * What Klopt says of a card, of one of its lines (`line_`) and of what a new run changed (`changed_`). In `data` money is
 * a decimal with a point and two places: amount, price, ordered, net, rest, excl, incl, xml, text, from_money, to_money.
 */
export const sentence_keys = [
  'reading',
  'nothing',
  'alone',
  'choose',
  'withdrawn',
  'unsure',
  'unsure_line',
  'unsure_unit',
  'unsure_currency',
  'visible_total_differs',
  'fits',
  'fits_orders',
  'fits_credit',
  'fits_part',
  'fits_part_orders',
  'fits_margin',
  'quantity',
  'quantity_less',
  'quantity_credit',
  'price',
  'price_less',
  'not_ordered',
  'not_ordered_credit',
  'total',
  'total_less',
  'final_less',
  'several',
  'several_less',
  'line_fits',
  'line_margin',
  'line_part',
  'line_price',
  'line_price_quantity',
  'line_quantity',
  'line_not_ordered',
  'line_open',
  'line_unsure',
  'line_unit',
  'line_vat',
  'changed_quantity',
  'changed_price',
  'changed_added',
  'changed_removed',
  'changed_orders',
  'changed_difference',
] as const
export type SentenceKey = (typeof sentence_keys)[number]
