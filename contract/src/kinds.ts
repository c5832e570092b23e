/** The kinds of documents in the trade between two companies. */
export const documentKinds = [
  'order',
  'order_response',
  'quote',
  'invoice',
  'credit_note',
  'delivery_note',
  'other',
] as const
