/** The kinds of documents in the trade between two companies. */
export const document_kinds = [
  'order',
  'order_response',
  'quote',
  'invoice',
  'credit_note',
  'delivery_note',
  'other',
] as const
