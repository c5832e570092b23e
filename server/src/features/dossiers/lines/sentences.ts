import type { Language, LineEvent, SystemEvent } from '@klopt/contract'
import { sayCard } from './card-sentences.ts'
import { sayAnswer } from './answer-words.ts'

type Data = Record<string, string | null>
type Sentence = (data: Data) => string

const kinds: Record<Language, Record<string, string>> = {
  NL: {
    order: 'een order',
    order_response: 'een orderbevestiging',
    quote: 'een offerte',
    invoice: 'een factuur',
    credit_note: 'een creditnota',
    delivery_note: 'een pakbon',
    other: 'een ander document',
  },
  EN: {
    order: 'an order',
    order_response: 'an order confirmation',
    quote: 'a quote',
    invoice: 'an invoice',
    credit_note: 'a credit note',
    delivery_note: 'a delivery note',
    other: 'another document',
  },
}

/**
 * The text of a system event in the chat and the list. `message` stores the Dutch text; screens translate from the
 * data.
 */
const dutch: Record<SystemEvent, Sentence> = {
  document_added: ({ by, filename }) => `${by} heeft ${filename} toegevoegd`,
  document_removed: ({ by, filename }) => `${by} heeft ${filename} verwijderd`,
  kind_corrected: ({ by, filename, kind }) =>
    `${by} zegt dat ${filename} ${kinds.NL[kind ?? ''] ?? kinds.NL['other']} is`,
  value_corrected: ({ by, filename }) => `${by} heeft gegevens van ${filename} aangepast`,
  version_added: ({ by, filename, version }) =>
    version
      ? `${by} heeft ${filename} toegevoegd als versie ${version}`
      : `${by} zegt dat ${filename} geen nieuwe versie is`,
  order_chosen: ({ by, orders, invoice }) =>
    orders ? `${by} legt ${invoice} naast ${orders}` : `${by} zegt dat ${invoice} bij geen order hoort`,
  card_made: (data) => sayCard('NL', data),
  card_changed: (data) => sayCard('NL', data),
  user_added: ({ by, name, company }) => `${by} heeft ${name} (${company}) toegevoegd`,
  user_left: ({ name }) => `${name} heeft het dossier verlaten`,
  user_removed: ({ by, name }) => `${by} heeft ${name} verwijderd`,
  admin_joined: ({ name }) => `${name} neemt nu deel aan dit dossier`,
  company_added: ({ by, company }) => `${by} heeft ${company} gekoppeld`,
  company_replaced: ({ from, to }) => `${to} neemt de plaats in van ${from}`,
  renamed: ({ by, to }) => `${by} heeft dit dossier hernoemd naar '${to}'`,
  access_renewed: ({ by, name, until }) => `${by} heeft de toegang van ${name} verlengd tot ${day('nl-NL', until)}`,
  extension_requested: ({ name }) => `${name} vraagt om verlenging van de toegang`,
  close_requested: ({ by, company }) => `${by} (${company}) vraagt om dit dossier te sluiten`,
  close_cancelled: ({ by, company }) => `${by} (${company}) laat dit dossier open`,
  closed: ({ by }) => `${by} heeft dit dossier gesloten`,
  welcome_1: () => "Welkom bij Klopt. Nodig een collega uit via 'Collega's'.",
  welcome_2: () => "Koppel een leverancier of klant met 'Klant/leverancier uitnodigen'.",
  welcome_3: () => 'Sleep een order of factuur in dit dossier om te uploaden.',
}

const english: Record<SystemEvent, Sentence> = {
  document_added: ({ by, filename }) => `${by} added ${filename}`,
  document_removed: ({ by, filename }) => `${by} removed ${filename}`,
  kind_corrected: ({ by, filename, kind }) =>
    `${by} says that ${filename} is ${kinds.EN[kind ?? ''] ?? kinds.EN['other']}`,
  value_corrected: ({ by, filename }) => `${by} corrected details of ${filename}`,
  version_added: ({ by, filename, version }) =>
    version ? `${by} added ${filename} as version ${version}` : `${by} says that ${filename} is no new version`,
  order_chosen: ({ by, orders, invoice }) =>
    orders ? `${by} laid ${invoice} beside ${orders}` : `${by} says that ${invoice} belongs to no order`,
  card_made: (data) => sayCard('EN', data),
  card_changed: (data) => sayCard('EN', data),
  user_added: ({ by, name, company }) => `${by} added ${name} (${company})`,
  user_left: ({ name }) => `${name} left the dossier`,
  user_removed: ({ by, name }) => `${by} removed ${name}`,
  admin_joined: ({ name }) => `${name} now takes part in this dossier`,
  company_added: ({ by, company }) => `${by} linked ${company}`,
  company_replaced: ({ from, to }) => `${to} takes the place of ${from}`,
  renamed: ({ by, to }) => `${by} renamed this dossier to '${to}'`,
  access_renewed: ({ by, name, until }) => `${by} extended the access of ${name} until ${day('en-GB', until)}`,
  extension_requested: ({ name }) => `${name} asks for longer access`,
  close_requested: ({ by, company }) => `${by} (${company}) asks to close this dossier`,
  close_cancelled: ({ by, company }) => `${by} (${company}) keeps this dossier open`,
  closed: ({ by }) => `${by} closed this dossier`,
  welcome_1: () => "Welcome to Klopt. Invite a colleague under 'Colleagues'.",
  welcome_2: () => "Link a supplier or customer with 'Invite customer/supplier'.",
  welcome_3: () => 'Drop an order or invoice into this dossier to upload it.',
}

/** The text of a system event or an answer to a card. Empty for an event of a later version. */
export function sentence(language: Language, { event, data }: LineEvent): string {
  if (event === 'card_answer') return sayAnswer(language, data)
  if (event === 'answer_withdrawn') return language === 'EN' ? 'Answer withdrawn' : 'Antwoord teruggenomen'
  const words: Record<string, Sentence> = language === 'EN' ? english : dutch
  const say = Object.hasOwn(words, event) ? words[event] : undefined
  return say?.(data) ?? ''
}

/** '12-08-2025', in Dutch time, whatever the server's time zone. */
function day(locale: 'nl-NL' | 'en-GB', time: string | null | undefined): string {
  if (!time) return ''
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(time))
}
