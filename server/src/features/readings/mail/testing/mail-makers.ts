// Mails as people write them with common programs, in four languages: an answer above the quoted mail, below it, and
// between its lines.

type Language = 'nl' | 'en' | 'fr' | 'de'
type Place = 'above' | 'below' | 'between'
export type MadeMail = { name: string; text?: string; html?: string; own: string[]; quoted: string[] }

type Words = {
  own: string[]
  greeting: string
  quoted: string[]
  sender: string
  fields: [from: string, sent: string, to: string, subject: string]
  date: string
  long_date: string
  wrote: (date: string, who: string) => string
  wrote_apple: (date: string, who: string) => string
  original: string
  mobile: string
  outlook_mobile: string
}

const who = 'Klopt <klopt@klopt.example>'
const languages: Record<Language, Words> = {
  nl: {
    own: ['Het zijn er 28 geworden.', 'De uitvoerder heeft er 4 bijbesteld. Kost dat € 1.240,50?'],
    greeting: 'Met vriendelijke groet,',
    quoted: ['Welke dorpels zijn dat precies?', 'In PO 4500127 staan er 24.'],
    sender: 'Mark de Wit',
    fields: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    date: 'wo 12 mrt 2025 om 14:05',
    long_date: 'woensdag 12 maart 2025 14:05',
    wrote: (date, name) => `Op ${date} schreef ${name}:`,
    wrote_apple: (date, name) => `Op ${date} heeft ${name} het volgende geschreven:`,
    original: 'Oorspronkelijk bericht',
    mobile: 'Verzonden vanaf mijn iPhone',
    outlook_mobile: 'Outlook voor iOS downloaden',
  },
  en: {
    own: ['There are 28 of them now.', 'The foreman ordered 4 more. Is that € 1,240.50?'],
    greeting: 'Kind regards,',
    quoted: ['Which thresholds are those exactly?', 'PO 4500127 says 24.'],
    sender: 'Mark de Wit',
    fields: ['From', 'Sent', 'To', 'Subject'],
    date: 'Wed, Mar 12, 2025 at 2:05 PM',
    long_date: 'Wednesday, March 12, 2025 2:05 PM',
    wrote: (date, name) => `On ${date} ${name} wrote:`,
    wrote_apple: (date, name) => `On ${date}, ${name} wrote:`,
    original: 'Original Message',
    mobile: 'Sent from my iPhone',
    outlook_mobile: 'Get Outlook for iOS',
  },
  fr: {
    own: ['Il y en a maintenant 28.', 'Le chef de chantier en a commandé 4 de plus. Est-ce 1 240,50 € ?'],
    greeting: 'Cordialement,',
    quoted: ['De quels seuils parlez-vous ?', 'La commande 4500127 en compte 24.'],
    sender: 'Marc Dupont',
    fields: ['De', 'Envoyé', 'À', 'Objet'],
    date: 'mer. 12 mars 2025 à 14:05',
    long_date: 'mercredi 12 mars 2025 14:05',
    wrote: (date, name) => `Le ${date}, ${name} a écrit :`,
    wrote_apple: (date, name) => `Le ${date}, ${name} a écrit :`,
    original: "Message d'origine",
    mobile: 'Envoyé de mon iPhone',
    outlook_mobile: 'Télécharger Outlook pour iOS',
  },
  de: {
    own: ['Es sind jetzt 28.', 'Der Bauleiter hat 4 nachbestellt. Sind das 1.240,50 €?'],
    greeting: 'Mit freundlichen Grüßen',
    quoted: ['Welche Schwellen sind das genau?', 'In der Bestellung 4500127 stehen 24.'],
    sender: 'Markus Weber',
    fields: ['Von', 'Gesendet', 'An', 'Betreff'],
    date: 'Mi., 12. März 2025 um 14:05 Uhr',
    long_date: 'Mittwoch, 12. März 2025 14:05',
    wrote: (date, name) => `Am ${date} schrieb ${name}:`,
    wrote_apple: (date, name) => `Am ${date} schrieb ${name}:`,
    original: 'Ursprüngliche Nachricht',
    mobile: 'Von meinem iPhone gesendet',
    outlook_mobile: 'Outlook für iOS herunterladen',
  },
}

type Form = { text?: string; html?: string }
type Maker = (words: Words, place: Place) => Form

const paragraphs = (lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const divs = (lines: string[]) => lines.map((line) => `<div>${line}</div>`).join('')
const marked = (lines: string[]) => lines.map((line) => `> ${line}`).join('\n')
const signed = ({ own, greeting, sender }: Words) => [...own, greeting, sender]

/** Text with marked lines, as all programs write it in plain text. */
function markedText(words: Words, place: Place, intro: string, end = ''): string {
  const { own, quoted } = words
  const [first = '', second = ''] = quoted
  if (place === 'above') return `${signed(words).join('\n')}\n${end}\n${intro}\n${marked(quoted)}\n`
  if (place === 'below') return `${intro}\n${marked(quoted)}\n\n${signed(words).join('\n')}\n${end}`
  return `${intro}\n${marked([first])}\n\n${own[0]}\n\n${marked([second])}\n\n${own.slice(1).join('\n')}\n${end}`
}

/** HTML with quotes as elements. */
function markedHtml(words: Words, place: Place, quote: (html: string) => string, intro: string, end = ''): string {
  const { own, quoted } = words
  const [first = '', second = ''] = quoted.map((line) => quote(divs([line])))
  if (place === 'above') return `${divs(signed(words))}${end}${intro}${quote(divs(quoted))}`
  if (place === 'below') return `${intro}${quote(divs(quoted))}<br>${divs(signed(words))}${end}`
  return `${intro}${first}${divs(own.slice(0, 1))}${second}${divs(own.slice(1))}${end}`
}

const contact = (words: Words) => [
  words.greeting,
  words.sender,
  'Projectleider',
  'Van Dalen Gevelbouw B.V.',
  'Industrieweg 12, 7411 AB Deventer',
  'T +31 570 123 456 | www.vandalen.example',
  'KVK 12345678',
]

const makers: Record<string, Maker> = {
  'Outlook, text': (words, place) => {
    const [from, sent, to, subject] = words.fields
    const head = `${from}: ${who}\n${sent}: ${words.long_date}\n${to}: ${words.sender} <mark@vandalen.example>\n${subject}: PO 4500127`
    if (place === 'above')
      return {
        text: `${[...words.own, ...contact(words)].join('\n')}\n\n-----${words.original}-----\n${head}\n\n${words.quoted.join('\n')}\n`,
      }
    return { text: markedText(words, place, `-----${words.original}-----\n${head}\n`) }
  },
  'Outlook, HTML': (words, place) => {
    const [from, sent, to, subject] = words.fields
    const head = `<b>${from}:</b> ${who.replace('<', '&lt;')}<br><b>${sent}:</b> ${words.long_date}<br><b>${to}:</b> ${words.sender}<br><b>${subject}:</b> PO 4500127`
    const old = `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${head}</p></div>`
    if (place === 'above')
      return {
        html: `<div class="WordSection1">${paragraphs([...words.own, ...contact(words)])}${old}${paragraphs(words.quoted)}</div>`,
      }
    return { html: markedHtml(words, place, (html) => `<blockquote type="cite">${html}</blockquote>`, old) }
  },
  'Outlook on the web': (words, place) => {
    const [from, sent, to, subject] = words.fields
    const head = `<div id="divRplyFwdMsg" dir="ltr"><b>${from}:</b> Klopt<br><b>${sent}:</b> ${words.long_date}<br><b>${to}:</b> ${words.sender}<br><b>${subject}:</b> PO 4500127</div>`
    if (place === 'above')
      return {
        html: `${divs(signed(words))}<div id="appendonsend"></div><hr>${head}<div>${paragraphs(words.quoted)}</div>`,
      }
    const quote = (html: string) => `<blockquote type="cite">${html}</blockquote>`
    return { html: markedHtml(words, place, quote, head.replace('id="divRplyFwdMsg" ', '')) }
  },
  'Gmail, HTML': (words, place) => {
    const attribution = `<div dir="ltr" class="gmail_attr">${words.wrote(words.date, 'Klopt &lt;klopt@klopt.example&gt;')}<br></div>`
    const quote = (html: string) => `<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${html}</blockquote>`
    if (place === 'above')
      return {
        html: `<div dir="ltr">${divs(signed(words))}</div><br><div class="gmail_quote">${attribution}${quote(divs(words.quoted))}</div>`,
      }
    return {
      html: `<div class="gmail_quote gmail_quote_container">${markedHtml(words, place, quote, attribution)}</div>`,
    }
  },
  'Gmail, text': (words, place) => ({
    text: markedText(
      words,
      place,
      words.wrote(words.date, who).replace(' <', '\n<'),
      `\n-- \n${words.sender}\n+31 6 12345678`,
    ),
  }),
  'Apple Mail, HTML': (words, place) => {
    const quote = (html: string) => `<blockquote type="cite">${html}</blockquote>`
    const intro = quote(`<div>${words.wrote_apple(words.date, who.replace('<', '&lt;'))}</div><br>`)
    return { html: markedHtml(words, place, quote, intro, `<div><br></div><div>${words.mobile}</div>`) }
  },
  'Apple Mail, text': (words, place) => ({
    text: markedText(words, place, words.wrote_apple(words.date, who), `\n${words.mobile}\n`),
  }),
  'Android, text': (words, place) => {
    const [from, , to, subject] = words.fields
    const head = `-------- ${words.original} --------\n${from}: ${who}\nDatum: 12-03-2025 14:05 (GMT+01:00)\n${to}: mark@vandalen.example\n${subject}: PO 4500127\n`
    if (place === 'above')
      return { text: `${signed(words).join('\n')}\n\n${words.outlook_mobile}\n${head}\n${words.quoted.join('\n')}\n` }
    return { text: markedText(words, place, head, words.outlook_mobile) }
  },
  'Thunderbird, text': (words, place) => ({
    text: markedText(words, place, words.wrote('12-03-2025 14:05', 'Klopt'), `\n-- \n${words.sender}\nVan Dalen`),
  }),
  'Thunderbird, HTML': (words, place) => {
    const quote = (html: string) => `<blockquote type="cite" cite="mid:1@klopt.example">${html}</blockquote>`
    const intro = `<div class="moz-cite-prefix">${words.wrote('12-03-2025 14:05', 'Klopt')}<br></div>`
    return {
      html: markedHtml(words, place, quote, intro, `<pre class="moz-signature">-- \n${words.sender}\nVan Dalen</pre>`),
    }
  },
}

/** Ten programs and forms × four languages × three places: 120 mails. */
export function makeMails(): MadeMail[] {
  return Object.entries(makers).flatMap(([program, make]) =>
    Object.entries(languages).flatMap(([language, words]) =>
      (['above', 'below', 'between'] as const).map((place) => ({
        name: `${program}, ${language}, ${place}`,
        ...make(words, place),
        own: words.own,
        quoted: words.quoted,
      })),
    ),
  )
}
