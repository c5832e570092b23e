import { type Config, isLoopback } from './config.ts'

type Lines = Pick<Config, 'databaseUrl' | 'smtpUrl' | 'smtpWithoutTls'>

/** Whether mail goes to another machine and must not without TLS: the password and the links in it are secrets. */
export function needsTls({ smtpUrl, smtpWithoutTls }: Lines): boolean {
  return smtpUrl !== undefined && !smtpWithoutTls && !isLoopback(new URL(smtpUrl).hostname)
}

/** A warning for the connection to the database, unless it says whether it is encrypted or stays on this machine. */
export function databaseWarning({ databaseUrl }: Lines): string | null {
  if (!databaseUrl) return null
  const { hostname, host, searchParams } = new URL(databaseUrl)
  const at = searchParams.get('host') ?? hostname
  if (searchParams.has('sslmode') || at === '' || at.startsWith('/') || isLoopback(at)) return null
  return `DATABASE_URL has no sslmode: passwords and messages go to ${host || at} unencrypted. Add ?sslmode=verify-full.`
}

/** What a start says of connections on which others could read along. */
export function openLines(lines: Lines): string[] {
  const { smtpUrl, smtpWithoutTls } = lines
  const url = smtpUrl ? new URL(smtpUrl) : null
  const isOpen = smtpWithoutTls && url?.protocol === 'smtp:' && !isLoopback(url.hostname)
  const mail = isOpen ? `SMTP_WITHOUT_TLS is 1: mails and their password may go to ${url.host} unencrypted.` : null
  return [mail, databaseWarning(lines)].filter((line) => line !== null)
}
