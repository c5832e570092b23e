import { product, type Language } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { escaped } from '../../platform/mail/layout-words.ts'
import { styles as shared } from '../../platform/mail/mailbox-styles.ts'

const styles = `${shared}
main { max-width: 520px; padding-top: 48px; }
.card { padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.card p { margin: 0 0 16px; font-size: 16px; line-height: 26px; }
.card p:last-child { margin-bottom: 0; }
.card .muted { color: var(--muted); font-size: 14px; line-height: 21px; }
button { min-height: 48px; margin: 8px 0 24px; padding: 12px 24px; border: 0; border-radius: 8px; background: light-dark(#13517d, #75b8e6); color: light-dark(#ffffff, #0b141b); font: inherit; font-size: 16px; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`
const hash = `sha256-${createHash('sha256').update(styles).digest('base64')}`

/** The page loads nothing, and its form posts only to this server. */
export const pagePolicy = `default-src 'none'; style-src '${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

type Receiver = { email: string; language: Language }

const texts = {
  NL: {
    title: 'Mails over ongelezen berichten',
    ask: (email: string) => `Wilt u op ${email} geen mails meer krijgen over ongelezen berichten?`,
    button: 'Zet deze mails uit',
    others: 'Andere mails, zoals een uitnodiging of een nieuw wachtwoord, krijgt u nog wel.',
    done_title: 'Deze mails staan uit',
    done: (email: string) => `U krijgt op ${email} geen mails meer over ongelezen berichten.`,
    undo: 'In Klopt zet u ze bij Account weer aan.',
  },
  EN: {
    title: 'Emails about unread messages',
    ask: (email: string) => `Stop emails about unread messages to ${email}?`,
    button: 'Stop these emails',
    others: "You'll still get other emails, such as an invitation or a new password.",
    done_title: 'These emails are off',
    done: (email: string) => `You'll no longer get emails about unread messages at ${email}.`,
    undo: 'You can turn them back on in Klopt, under Account.',
  },
} satisfies Record<Language, unknown>

/** Asks for confirmation, because opening a link must change nothing. */
export function askPage({ email, language }: Receiver, token: string): string {
  const words = texts[language]
  const form = `<form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}"><button>${words.button}</button></form>`
  return document(
    language,
    words.title,
    `<p>${escaped(words.ask(email))}</p>${form}<p class="muted">${words.others}</p>`,
  )
}

export function donePage({ email, language }: Receiver): string {
  const words = texts[language]
  return document(
    language,
    words.done_title,
    `<p role="status">${escaped(words.done(email))}</p><p class="muted">${words.others} ${words.undo}</p>`,
  )
}

/** In two languages, because without a token the language is unknown. */
export function invalidPage(): string {
  return document(
    'NL',
    'Deze link werkt niet',
    `<p>Open de link nog eens vanuit de mail, of zet de mails uit bij Account in Klopt.</p>
      <p class="muted" lang="en">This link doesn't work. Open it again from the email, or turn these emails off in Klopt, under Account.</p>`,
  )
}

function document(language: Language, title: string, card: string): string {
  return `<!doctype html>
<html lang="${language.toLowerCase()}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} – ${product}</title>
  <style>${styles}</style>
</head>
<body>
  <header><a class="wordmark" href="/" aria-label="${product}">${product}<i aria-hidden="true"></i></a></header>
  <main>
    <div class="card">
      <h1>${title}</h1>
      ${card}
    </div>
  </main>
</body>
</html>
`
}
