import type { Config } from './config.ts'
import { isLoopback } from './settings.ts'

type Lines = Pick<Config, 'publicUrl' | 'databaseUrl' | 'smtpUrl' | 'smtpWithoutTls'>

/** Whether mail needs TLS: it goes to another machine, with a password and secret links. */
export function needsTls({ smtpUrl, smtpWithoutTls }: Pick<Lines, 'smtpUrl' | 'smtpWithoutTls'>): boolean {
  return smtpUrl !== undefined && !smtpWithoutTls && !isLoopback(new URL(smtpUrl).hostname)
}

/** A warning about the database connection, unless it has an sslmode or stays on this machine. */
export function databaseWarning({ databaseUrl }: Pick<Lines, 'databaseUrl'>): string | null {
  if (!databaseUrl) return null
  const { hostname, host, searchParams } = new URL(databaseUrl)
  const at = searchParams.get('host') ?? hostname
  if (searchParams.has('sslmode') || at === '' || at.startsWith('/') || isLoopback(at)) return null
  return `DATABASE_URL has no sslmode: passwords and messages go to ${host || at} unencrypted. Add ?sslmode=verify-full.`
}

/** A warning about plain http to other machines: what then does not work, since browsers refuse it. */
export function plainHttpWarning({ publicUrl }: Pick<Lines, 'publicUrl'>): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || isLoopback(hostname)) return null
  return (
    'PUBLIC_URL is http: passwords and messages go over the network unencrypted, and browsers refuse notifications, installing Klopt, ' +
    'opening it without a connection, and the camera with its frame. Put a proxy with a certificate in front of Klopt.'
  )
}

/** Start-up warnings about unencrypted connections. */
export function tlsWarnings(lines: Lines): string[] {
  const { smtpUrl, smtpWithoutTls } = lines
  const url = smtpUrl ? new URL(smtpUrl) : null
  const isOpen = smtpWithoutTls && url?.protocol === 'smtp:' && !isLoopback(url.hostname)
  const mail = isOpen ? `SMTP_WITHOUT_TLS is 1: mails and their password may go to ${url.host} unencrypted.` : null
  return [plainHttpWarning(lines), mail, databaseWarning(lines)].filter((line) => line !== null)
}
