import type { Kind } from '../../values/fields.ts'

/**
 * The last part of titles that are one word, as in 'Verzamelnota' or 'Inkoopbon', in plain letters. Earlier ones win.
 */
export const kindEndings: readonly (readonly [Kind, string[]])[] = [
  [
    'credit_note',
    [
      'creditnota',
      'kredietnota',
      'creditfactuur',
      'correctienota',
      'correctiefactuur',
      'retournota',
      'gutschrift',
      'gutschriftsanzeige',
      'korrekturrechnung',
      'stornorechnung',
    ],
  ],
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
      'leveringsnota',
      'lieferschein',
      'begleitschein',
      'ausgangsschein',
      'wiegeschein',
    ],
  ],
  [
    'order',
    [
      'bestelbon',
      'opdrachtbon',
      'inkoopbon',
      'aankoopbon',
      'orderbon',
      'bestelling',
      'opdracht',
      'opdrachtbrief',
      'order',
      'bestellung',
      'auftrag',
      'auftragserteilung',
      'bestellabruf',
    ],
  ],
  ['quote', ['offerte', 'aanbieding', 'prijsopgave', 'raming', 'angebot', 'voranschlag']],
  [
    'delivery_note',
    [
      'montagebon',
      'servicebon',
      'urenbon',
      'weegbon',
      'retourbon',
      'huurbon',
      'regiebon',
      'afgiftebon',
      'afleveringsbon',
    ],
  ],
  ['invoice', ['factuur', 'faktuur', 'nota', 'afrekening', 'rechnung']],
]
