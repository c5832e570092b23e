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
 * Other names: n a quantity or a count of lines, k a count of orders or lines, name, filename, value a path of a reading,
 * unit, ordered_unit, currency, ordered_currency, from and to quantities, orders the numbers, version that of the document
 * that changed (`changed_`, with `of`: order or invoice).
 * choose k · withdrawn filename · unsure value · unsure_line name · unsure_unit, line_unit unit, ordered_unit ·
 * unsure_currency currency, ordered_currency · visible_total_differs xml, text · fits… n, excl, incl · fits_part… rest ·
 * fits_margin, total… , line_margin amount · quantity… n, name, price · price… name, price, ordered · not_ordered… name,
 * net · final_less rest · several… k, name, amount · line_part n · line_price_quantity price, amount (its two parts) ·
 * changed_quantity name, from, to, unit · changed_price name, from_money, to_money · changed_added, changed_removed name · changed_name from_name, name ·
 * changed_orders orders · changed_difference from_money, to_money. The other `line_` ones have none that must be there.
 * nothing, withdrawn_kind, withdrawn_version, unsure_earlier filename: of a file without amounts, that is no invoice any more or is now a version of another one, or of another
 * invoice on the same order that is not sure · alone_orders: it belongs to none of the orders that are there · fits_excl excl:
 * where lines or the total with VAT are not known · fits_vat name, n: the amounts fit, the VAT rate of n lines does not ·
 * fits_vat_sum rate: they fit, and VAT of this percentage is another amount than it makes ·
 * unsure also document_id, filename: where to look.
 */
export const sentence_keys = [
  'reading',
  'nothing',
  'alone',
  'alone_orders',
  'choose',
  'withdrawn',
  'withdrawn_kind',
  'withdrawn_version',
  'unsure',
  'unsure_line',
  'unsure_unit',
  'unsure_currency',
  'unsure_earlier',
  'visible_total_differs',
  'fits',
  'fits_orders',
  'fits_credit',
  'fits_excl',
  'fits_vat',
  'fits_vat_sum',
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
  'changed_name',
  'changed_orders',
  'changed_difference',
] as const
export type SentenceKey = (typeof sentence_keys)[number]
