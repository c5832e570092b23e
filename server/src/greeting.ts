import { demoOperator, type Operator } from '@klopt/contract'
import type { DemoAccount } from './demo/fill.ts'
import type { Config } from './platform/config.ts'
import { proxyIgnored } from './platform/http/proxy-ahead.ts'
import { tlsWarnings } from './platform/require-tls.ts'
import { version } from './platform/version.ts'

type Facts = Pick<
  Config,
  | 'publicUrl'
  | 'production'
  | 'trustProxy'
  | 'smtpUrl'
  | 'smtpWithoutTls'
  | 'databaseUrl'
  | 'dataDir'
  | 'kvk'
  | 'operator'
>

/** The place at which mails are received. */
type MailHost = { domain: string; host: string; port: number }

/** The start-up message: Klopt's address, where mails go, and how to try the demo. */
export function greeting(facts: Facts, accounts: DemoAccount[], mails: MailHost | null = null): string {
  const { publicUrl, production, smtpUrl } = facts
  const lines = [`Klopt ${version} is ready: ${publicUrl}`]
  if (!production && !smtpUrl) lines.push(`Mails are not sent but shown at ${publicUrl}/dev/mail`)
  if (mails) lines.push(`Mails to ${mails.domain} are received at ${mails.host}:${mails.port}`)
  if (accounts.length) lines.push('', 'Sign in to the demo as:')
  const width = Math.max(...accounts.map(({ email }) => email.length))
  for (const { email, password, full_name, role, company } of accounts)
    lines.push(`  ${email.padEnd(width)}  ${password}  (${full_name}, ${role}, ${company})`)
  if (accounts.length)
    lines.push('Try first: Anna in this browser, Bram in a private window, both in dossier PO 4500127.')
  if (!production) lines.push('', 'Ctrl-C stops Klopt.')
  return lines.join('\n')
}

/** What is not set up, or set up so that something is lost. */
export function warnings(facts: Facts): string[] {
  const { publicUrl, production, trustProxy, smtpUrl, dataDir, kvk, operator } = facts
  const lines: string[] = []
  if (production && !smtpUrl) lines.push(`SMTP_URL is not set: mails are stored in ${dataDir}/mail and not sent.`)
  if (production && !kvk) lines.push('KVK_API_KEY is not set: the search only finds invented companies.')
  const missing = production ? missingOf(operator) : []
  if (missing.length > 0)
    lines.push(`Not set, so pages, mails and legal texts name an invented company: ${missing.join(', ')}.`)
  if (trustProxy === 0 && publicUrl.startsWith('https:'))
    lines.push(`PUBLIC_URL is https, which only a proxy can serve. ${proxyIgnored}`)
  return [...lines, ...tlsWarnings(facts)]
}

const operatorSettings = [
  ['company', 'OPERATOR_NAME'],
  ['registration_number', 'OPERATOR_KVK'],
  ['vat_number', 'OPERATOR_VAT'],
  ['address', 'OPERATOR_ADDRESS'],
  ['email', 'OPERATOR_EMAIL'],
  ['phone', 'OPERATOR_PHONE'],
] as const

function missingOf(operator: Operator): string[] {
  return operatorSettings.flatMap(([key, setting]) => (operator[key] === demoOperator[key] ? [setting] : []))
}
