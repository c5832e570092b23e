import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isLocalName, parseIp } from '../ip-address.ts'
import { needsTls } from '../require-tls.ts'
import { writeEml } from './eml.ts'
import { bounceAddress } from './addresses.ts'
import type { Thread } from './thread.ts'
import { oneLine } from './unlinked.ts'

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type Outgoing = {
  id: string
  to: { email: string; full_name: string }
  subject: string
  html: string
  text: string
  /** For one-click unsubscribe in mail programs (RFC 8058). */
  unsubscribe_url?: string | undefined
  thread?: Thread | null
  /** A reply that no person wrote, to a mail that was received. */
  auto_replied?: boolean | undefined
}

/** Sends a mail to the mail server of SMTP_URL, or writes it to a file. Resolves when it was accepted. */
export async function deliver(config: Config, outgoing: Outgoing, signal: AbortSignal): Promise<void> {
  const message = { ...compose(config, outgoing), signal }
  const { createTransport } = await import('nodemailer') // loaded with the first mail: it takes 50 ms
  if (config.smtpUrl) {
    await createTransport(connectionTo(config)).sendMail(message)
    return
  }
  const whole = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message)
  await writeEml(mailFolder(config), outgoing.id, whole.message)
}

/** Connects and signs in to the mail server without sending anything. */
export async function checkMailServer(config: Config): Promise<void> {
  const { createTransport } = await import('nodemailer')
  await createTransport(connectionTo(config)).verify()
}

/** Removes options that would switch off encryption: in nodemailer the URL's options override ours. */
function connectionTo(config: Config) {
  const url = new URL(config.smtpUrl ?? '')
  const requireTLS = needsTls(config)
  if (requireTLS) for (const option of ['requireTLS', 'ignoreTLS', 'secure']) url.searchParams.delete(option)
  return { url: url.href, requireTLS, name: greetingName(config), ...timeouts }
}

/**
 * The name for EHLO: many mail servers refuse the short name of a machine, or 127.0.0.1. `?name=` in SMTP_URL says
 * another. Undefined if none is known.
 */
function greetingName({ publicUrl, mailFrom }: Config): string | undefined {
  const names = [new URL(publicUrl).hostname, /@([^>\s]+)/.exec(mailFrom)?.[1] ?? '']
  return names.find((name) => name.includes('.') && !parseIp(name) && !isLocalName(name))
}

/** The folder for mails when SMTP_URL is not set. */
export function mailFolder(config: Config): string {
  return join(config.dataDir, 'mail')
}

/** The error for the database and the log, without the mail server's password, tokens of links or line breaks. */
export function describeFailure(error: unknown, { smtpUrl }: Config): string {
  const { message, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { message: String(error) }
  const { username, password } = smtpUrl ? new URL(smtpUrl) : { username: '', password: '' }
  const secrets = [password, decodeURIComponent(password), decodeURIComponent(username)].filter(Boolean)
  const text = oneLine(`${typeof code === 'string' ? `${code}: ` : ''}${message}`).replace(/token=[^\s&]+/g, 'token=…')
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), text).slice(0, 300)
}

function compose(config: Config, { id, to, subject, html, text, unsubscribe_url, thread, auto_replied }: Outgoing) {
  const { hostname } = new URL(config.publicUrl)
  const name = oneLine(to.full_name)
  const bounce = bounceAddress(config, id)
  return {
    messageId: `<${id}@${hostname}>`, // the same for every try, so that duplicates can be recognised
    from: config.mailFrom,
    to: { name: name === to.email ? '' : name, address: to.email },
    ...(bounce && { envelope: { from: bounce, to: { name: '', address: to.email } } }),
    ...(thread && {
      replyTo: { name: oneLine(thread.reply_to.name), address: thread.reply_to.address },
      references: thread.references,
      ...(thread.in_reply_to && { inReplyTo: thread.in_reply_to }),
    }),
    subject: oneLine(thread?.subject ?? subject),
    html,
    text,
    headers: {
      'Auto-Submitted': auto_replied ? 'auto-replied' : 'auto-generated', // prevents out-of-office replies
      ...(unsubscribe_url && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe_url}>` }, // unfolded, since a folded URL is broken
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
