import type { Kind } from '../../values/fields.ts'

/** The last part of titles that are one word, as in 'Verzamelnota' or 'Inkoopbon', in plain letters. Earlier ones win. */
export const kind_endings: readonly (readonly [Kind, string[]])[] = [
  ['credit_note', ['creditnota', 'kredietnota', 'creditfactuur', 'correctienota', 'correctiefactuur', 'gutschrift']],
  ['order_response', ['bevestiging', 'bestatigung']],
  [
    'other',
    ['herinnering', 'aanmaning', 'overzicht', 'voorwaarden', 'overeenkomst', 'contract', 'mahnung', 'erinnerung'],
  ],
  [
    'delivery_note',
    [
      'pakbon',
      'leverbon',
      'werkbon',
      'leveringsbon',
      'vrachtbon',
      'vrachtbrief',
      'bezorgbon',
      'verzendbon',
      'zendnota',
      'lieferschein',
    ],
  ],
  ['order', ['bestelbon', 'opdrachtbon', 'inkoopbon', 'bestelling', 'opdracht', 'order', 'bestellung']],
  ['quote', ['offerte', 'aanbieding', 'prijsopgave', 'angebot', 'voranschlag']],
  ['invoice', ['factuur', 'faktuur', 'nota', 'afrekening', 'rechnung']],
]
