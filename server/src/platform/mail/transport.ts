import { join } from 'node:path'
import type { Config } from '../config.ts'
import { needsTls } from '../require-tls.ts'
import { writeEml } from './eml.ts'
import { oneLine } from './unlinked.ts'

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type Outgoing = {
  id: string
  to: { email: string; full_name: string }
  subject: string
  html: string
  text: string
  /** Where mail programs switch such mails off by themselves (RFC 8058). */
  unsubscribe_url?: string | undefined
}

/** Hands a mail over: to the mail server of SMTP_URL, else to a file. It comes back when the other side has it. */
export async function deliver(config: Config, outgoing: Outgoing, signal: AbortSignal): Promise<void> {
  const message = { ...compose(config, outgoing), signal }
  const { createTransport } = await import('nodemailer') // not before the first mail: it costs a start 50 ms
  if (config.smtpUrl) {
    await createTransport(connectionTo(config)).sendMail(message)
    return
  }
  const whole = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message)
  await writeEml(mailFolder(config), outgoing.id, whole.message)
}

/** Greets the mail server as if to send, and sends nothing. */
export async function greetMailServer(config: Config): Promise<void> {
  const { createTransport } = await import('nodemailer')
  await createTransport(connectionTo(config)).verify()
}

/** Nothing in the address may take away the encryption: nodemailer lets its options go before ours. */
function connectionTo(config: Config) {
  const url = new URL(config.smtpUrl ?? '')
  const requireTLS = needsTls(config)
  if (requireTLS) for (const option of ['requireTLS', 'ignoreTLS', 'secure']) url.searchParams.delete(option)
  return { url: url.href, requireTLS, ...timeouts }
}

/** Where mails lie while there is no SMTP_URL. */
export function mailFolder(config: Config): string {
  return join(config.dataDir, 'mail')
}

/** What went wrong, for the row and the log: without the password of the mail server, a link's token or line breaks. */
export function describeFailure(error: unknown, { smtpUrl }: Config): string {
  const { message, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { message: String(error) }
  const { username, password } = smtpUrl ? new URL(smtpUrl) : { username: '', password: '' }
  const secrets = [password, decodeURIComponent(password), decodeURIComponent(username)].filter(Boolean)
  const text = oneLine(`${typeof code === 'string' ? `${code}: ` : ''}${message}`).replace(/token=[^\s&]+/g, 'token=…')
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), text).slice(0, 300)
}

function compose({ publicUrl, mailFrom }: Config, { id, to, subject, html, text, unsubscribe_url }: Outgoing) {
  const { hostname } = new URL(publicUrl)
  const name = oneLine(to.full_name)
  return {
    messageId: `<${id}@${hostname}>`, // of the mail, not of the try: a mail that arrives twice can be told
    from: mailFrom,
    to: { name: name === to.email ? '' : name, address: to.email },
    subject: oneLine(subject),
    html,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated', // no holiday replies
      ...(unsubscribe_url && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe_url}>` }, // folded it would no longer be a link
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
