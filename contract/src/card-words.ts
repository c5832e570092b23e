/** The enumerations used in cards. Both catalogues have a text for each value. */

export const cardStates = ['reading', 'nothing', 'alone', 'choose', 'unsure', 'differs', 'fits', 'withdrawn'] as const
export type CardState = (typeof cardStates)[number]

export const lineResults = ['fits', 'price', 'quantity', 'not_ordered', 'open', 'unsure'] as const
export type LineResult = (typeof lineResults)[number]

/** The badge that the list of dossiers shows for the cards of a dossier. */
export const cardBadges = ['proposed', 'differs', 'unsure', 'agreed', 'rest', 'kept', 'edited', 'fits'] as const
/** A list shows a pro forma only beside no other card (`is_proforma`): versions before do not know it as a state. */
export type CardBadge = (typeof cardBadges)[number] | 'proforma'

export const answerReasons = [
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
export type AnswerReason = (typeof answerReasons)[number]

export const answerWishes = ['explain', 'new_invoice', 'credit_full', 'credit_part', 'change_order', 'nothing'] as const
export type AnswerWish = (typeof answerWishes)[number]

/** The act that changed the turn. `ours` and `nobody` are set by hand. */
export const turnCauses = [
  'message',
  'upload',
  'close_request',
  'differs',
  'agreed',
  'ours',
  'nobody',
  'proposed',
  'accepted',
  'declined',
  'kept',
] as const
export type TurnCause = (typeof turnCauses)[number]

/**
 * The sentences about a card, one of its lines (`line_`), or a change in a new run (`changed_`). Fields of `data`:
 * - amount, price, ordered, net, rest, excl, incl, xml, text, from_money, to_money: money, with two decimals
 * - n: a quantity or number of lines; k: a number of orders or lines; from, to: quantities
 * - value: a path in a reading; orders: their numbers
 * - document_id, filename, of (its kind), number (if it must be named by it): the document to check
 * - version: that of the changed document (`changed_`); of: order or invoice
 *
 * Required fields per key (other `line_` keys have none):
 * - nothing (a file without text), no_total (a paper that names no amount without VAT), withdrawn, withdrawn_kind (no
 *   longer an invoice), withdrawn_version (now a version of another document), unsure_earlier (another invoice on the
 *   same order is not sure): filename
 * - alone_orders (the invoice belongs to none of the existing orders): none
 * - alone_unread (a document that may be the order has no text to read): filename
 * - choose: k
 * - unsure… but unsure_earlier, visible_total_differs: value (whose correction helps), document_id, filename, of
 * - unsure (the total is not the sum of the lines), unsure_vat_sum (the totals and the VAT do not agree), unsure_value (a
 *   value was read uncertainly), unsure_no_value (it was not read): nothing else
 * - unsure_missing (n lines lack this value), unsure_open_price (n lines of the order have no price yet), unsure_product (their amount is not quantity × price), unsure_read (their
 *   amount was read uncertainly): n, name (of the first)
 * - unsure_line: name
 * - unsure_unit, line_unit: unit, ordered_unit; unsure_unit also name
 * - unsure_currency: currency, ordered_currency
 * - visible_total_differs: xml, text
 * - several_invoices (in one file): other (the number of the second one)
 * - fits…: n, excl, incl
 * - fits_excl (the lines or the total with VAT are unknown): excl
 * - fits_vat (the amounts fit, but the VAT rate of n lines differs): name, n
 * - fits_vat_sum (the amounts fit, but the VAT amount does not follow from this rate): rate
 * - fits_part…, final_less: rest
 * - fits_margin, total…, line_margin: amount
 * - fits_set_off (the total is that of the order, its parts are not): excl; line_set_off (against a discount or addition of
 *   the whole), line_amount…: amount; line_set_off_part (a part of it, so that a rest remains): amount, rest
 * - proforma, proforma_more, proforma_less (no invoice yet): amount
 * - amount… (ordered as one, invoiced in another unit): name, amount
 * - adjustment_missing (a discount of the order): name, net
 * - quantity…: n, name, price
 * - price…: name, price, ordered
 * - not_ordered…: name, net
 * - adjustment… (a discount or addition that is not on the order), adjusted… (more or less of it than on the order): name,
 *   net (without a sign); line_adjustment…, line_adjusted…: amount. `_less` is in the buyer's favour
 * - spent (earlier invoices used the whole order line): name, k, numbers (of those invoices), amount
 * - several…: k, name, amount
 * - credit, credit_below: amount, part_1, amount_1 and up to part_3 (a part without a name is the price), number (of the
 *   credited invoice, if it is known), rest (what is still too much, or below the order)
 * - credit_settles (n of the k differences of the credited invoice, rest is left), credit_settles_all (of k),
 *   credit_settles_part (a part of one): amount (of the credit note), rest, number (of the credited invoice)
 * - line_credit_price: amount
 * - line_part: n
 * - line_within, line_over, line_over_price (after earlier invoices): whole (the ordered quantity), before, now, unit, and
 *   left or n (too much); line_over_price also price and ordered
 * - line_over_sum (the same for one amount): whole_net, before_net, net, amount
 * - line_spent: k, numbers
 * - line_price_quantity: price, amount (the two parts of the difference)
 * - about what delivery notes say of a line, told beside its own sentence (`numbers` of these notes, and `k` of them):
 *   line_delivered (n more than ordered, and delivered), line_delivered_more (n more delivered than ordered): n;
 *   line_not_delivered (n more than ordered, and not delivered either): n; line_delivered_counts: whole, now, delivered;
 *   line_delivered_unordered: nothing else; line_delivered_unit: unit; line_delivered_unsure: nothing else
 * - line_to_deliver: n, unit
 * - notes_to_fill (a photographed note with a quantity to type over): document_id, value (its path), numbers, k
 * - notes_none: none; notes_behind: n (lines of which more was invoiced than delivered); notes_behind_line: name and those
 *   of line_delivered_counts
 * - changed_quantity: name, from, to, unit
 * - changed_price: name, from_money, to_money
 * - changed_added, changed_removed: name
 * - changed_name: from_name, name
 * - changed_orders: orders
 * - changed_difference: from_money, to_money
 */
export const sentenceKeys = [
  'reading',
  'nothing',
  'no_total',
  'alone',
  'alone_orders',
  'alone_unread',
  'choose',
  'withdrawn',
  'withdrawn_kind',
  'withdrawn_version',
  'replaced',
  'double',
  'same_number',
  'unsure',
  'unsure_vat_sum',
  'unsure_value',
  'unsure_no_value',
  'unsure_missing',
  'unsure_open_price',
  'unsure_product',
  'unsure_read',
  'unsure_line',
  'unsure_unit',
  'unsure_currency',
  'unsure_earlier',
  'visible_total_differs',
  'several_invoices',
  'fits',
  'fits_orders',
  'fits_credit',
  'fits_excl',
  'fits_vat',
  'fits_vat_sum',
  'fits_part',
  'fits_part_orders',
  'fits_margin',
  'proforma',
  'proforma_more',
  'proforma_less',
  'fits_set_off',
  'quantity',
  'quantity_less',
  'quantity_credit',
  'price',
  'price_less',
  'amount',
  'amount_less',
  'not_ordered',
  'not_ordered_credit',
  'adjustment',
  'adjustment_less',
  'adjusted',
  'adjusted_less',
  'adjustment_missing',
  'spent',
  'credit',
  'credit_below',
  'credit_no_invoice',
  'credit_other_invoice',
  'credit_vat',
  'price_credit',
  'credit_settles',
  'credit_settles_all',
  'credit_settles_part',
  'total',
  'total_less',
  'final_less',
  'several',
  'several_less',
  'line_fits',
  'line_margin',
  'line_set_off',
  'line_set_off_part',
  'line_part',
  'line_within',
  'line_over',
  'line_over_price',
  'line_over_sum',
  'line_spent',
  'line_price',
  'line_price_quantity',
  'line_credit_price',
  'line_quantity',
  'line_amount',
  'line_amount_less',
  'line_not_ordered',
  'line_adjustment',
  'line_adjustment_less',
  'line_adjusted',
  'line_adjusted_less',
  'line_open',
  'line_unsure',
  'line_unit',
  'line_vat',
  'line_delivered',
  'line_delivered_more',
  'line_not_delivered',
  'line_delivered_counts',
  'line_delivered_unordered',
  'line_delivered_unit',
  'line_delivered_unsure',
  'line_to_deliver',
  'notes_none',
  'notes_to_fill',
  'notes_behind',
  'notes_behind_line',
  'changed_quantity',
  'changed_price',
  'changed_added',
  'changed_removed',
  'changed_name',
  'changed_orders',
  'changed_difference',
] as const
export type SentenceKey = (typeof sentenceKeys)[number]
