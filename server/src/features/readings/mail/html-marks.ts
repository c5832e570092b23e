// How mail programs mark the parts of an HTML mail. Outlook writes 'x_' before the names of a mail that it quotes.

type Attributes = Record<string, string>
type Mark = { tag?: string; attribute: string; form: RegExp }

/** Elements that contain what is quoted, or its introduction. */
const quotes: Mark[] = [
  { tag: 'blockquote', attribute: 'type', form: /^cite$/i },
  { tag: 'blockquote', attribute: 'class', form: /^(?:gmail_quote|protonmail_quote|tutanota_quote)/ },
  { tag: 'blockquote', attribute: 'id', form: /^blockquote_zmail$/ },
  { attribute: 'class', form: /^(?:gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote|zmail_extra)$/ },
  { attribute: 'id', form: /^(?:reply-intro|mail-editor-reference-message-container|.*yahoo_quoted.*)$/i },
  { attribute: 'class', form: /^ms-outlook-mobile-reference-message$/ },
  { attribute: 'name', form: /^messageReplySection$/ },
  { attribute: 'data-marker', form: /^__QUOTED_TEXT__$/ },
  // Outlook: 'Include and indent original message text'.
  { tag: 'div', attribute: 'style', form: /border-left:\s*solid\s+(?:blue|#\w+)\s+1\.5pt/i },
]

/** Elements below which everything is quoted. */
const beginnings: Mark[] = [{ attribute: 'id', form: /^(?:divRplyFwdMsg|appendonsend|zwchr)$/i }]

const signatures: Mark[] = [
  { attribute: 'id', form: /^(?:Signature|AppleMailSignature|ms-outlook-mobile-signature)$/i },
  {
    attribute: 'class',
    form: /^(?:gmail_signature(?:_prefix)?|moz-signature|protonmail_signature_block|tutanota_signature)$/,
  },
  { attribute: 'data-smartmail', form: /^gmail_signature$/ },
]

export const isQuote = isOneOf(quotes)
export const beginsQuote = isOneOf(beginnings)
export const isSignature = isOneOf(signatures)

function isOneOf(marks: Mark[]): (name: string, attributes: Attributes) => boolean {
  return (name, attributes) =>
    marks.some(({ tag, attribute, form }) => {
      const value = attributes[attribute]
      if (value === undefined || (tag !== undefined && tag !== name)) return false
      const words = attribute === 'style' ? [value] : value.split(/\s+/)
      return words.some((word) => form.test(word.replace(/^(?:x_)+/, '')))
    })
}

const unseen = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'svg', 'object', 'select'])

export function isUnseen(name: string, { style = '', hidden }: Attributes): boolean {
  return unseen.has(name) || hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}

export function isStruck(name: string, { style = '' }: Attributes): boolean {
  return ['s', 'strike', 'del'].includes(name) || /text-decoration[\w-]*\s*:[^;]*line-through/i.test(style)
}

/** Outlook writes each line as a paragraph without space. */
export function isTight({ class: classes = '', style = '' }: Attributes): boolean {
  return /(?:^|\s)(?:x_)*Mso(?:Normal|PlainText)/.test(classes) || /margin\s*:\s*0(?:\D|$)/i.test(style)
}

const loudNames = /^(?:red|blue|green|purple|orange|magenta|fuchsia|lime|crimson|darkred|darkgreen|mediumblue)$/i
const saturated = 100

/** Whether an element colours its text so that it stands out. `null`: it sets no colour. */
export function isLoud({ style = '', color = '' }: Attributes): boolean | null {
  const value = /(?:^|;|\s)color\s*:\s*([^;!]+)/i.exec(style)?.[1]?.trim() ?? color.trim()
  if (/mso-highlight|(?:^|;|\s)background(?:-color)?\s*:\s*(?:yellow|lime|aqua)/i.test(style)) return true
  if (value === '') return null
  const parts = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
    .exec(value)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16))
  const numbers =
    parts ??
    /^rgb\w?\((.+)\)$/i
      .exec(value)?.[1]
      ?.split(/[\s,/]+/)
      .slice(0, 3)
      .map(Number)
  if (!numbers) return loudNames.test(value) || /^#(?:f00|00f|0f0|f0f)$/i.test(value)
  return Math.max(...numbers) - Math.min(...numbers) >= saturated
}
