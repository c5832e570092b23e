import { defaultGuestDays, demoOperator, Email } from '@klopt/contract'
import { z } from 'zod'
import { isIpPlace, parseIp } from './ip-address.ts'
import { serviceAddress } from './service-address.ts'

// Never shown, not even by print-config.
const secret = { secret: true }

/** Every environment variable that Klopt reads. `.env.example` lists the same. An empty one counts as not set. */
export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').optional(),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .refine(
      (value) => isHost(value) || isSocket(value),
      'must be the name or address of this machine, like 127.0.0.1 or 0.0.0.0, or a socket, like /run/klopt/klopt.sock',
    )
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://klopt.example', abort: true })
    .refine((value) => new URL(value).href === `${new URL(value).origin}/`, 'must be an address without a path')
    .transform((value) => new URL(value).origin.replace(/\.(?=:\d+$|$)/, '')) // a name may end in a dot, links need none
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serviceAddress(/^postgres(ql)?:$/, 'postgres://user:password@host/klopt').optional(),
  REDIS_URL: serviceAddress(/^rediss?:$/, 'redis://:password@host:6379/0')
    .refine((value) => /^\/?\d*$/.test(new URL(value).pathname), 'must end in the number of a database, or in none')
    .optional(),
  HTTPS_PROXY: serviceAddress(/^https?:$/, 'http://proxy.example:3128').optional(),
  SMTP_URL: serviceAddress(/^smtps?:$/, 'smtps://user:password@mail.example').optional(),
  SMTP_WITHOUT_TLS: onOrOff().default(false),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be like Klopt <klopt@klopt.example>')
    .default('Klopt <klopt@klopt.example>'),
  MAIL_IN_DOMAIN: z
    .string()
    .refine((value) => isHost(value) && !value.includes(':'), 'must be a domain like in.klopt.example')
    .transform((value) => value.toLowerCase())
    .optional(),
  MAIL_IN_PORT: wholeNumber(0, 65_535).optional(),
  MAIL_IN_HOST: z
    .string()
    .refine(isHost, 'must be the name or address of this machine, like 127.0.0.1')
    .default('127.0.0.1'),
  MAIL_IN_TLS_CERT: z.string().optional(),
  MAIL_IN_TLS_KEY: z.string().optional(),
  MAIL_IN_AUTH: z.enum(['verify', 'header'], 'must be verify or header').default('verify'),
  MAIL_IN_AUTHSERV: z.string().optional(),
  MAIL_IN_RELAYS: z
    .string()
    .refine(
      (value) => listOf(value).every(isIpPlace),
      'must be addresses or networks with commas between them, like 127.0.0.1,10.0.0.0/8',
    )
    .default('127.0.0.1,::1'),
  MAIL_IN_ARC: z.string().default('google.com,microsoft.com'),
  OPERATOR_NAME: printed(2, 128).default(demoOperator.company),
  OPERATOR_KVK: z
    .string()
    .regex(/^\d{8}$/, 'must be 8 digits')
    .default(demoOperator.registration_number),
  OPERATOR_VAT: printed(8, 20).default(demoOperator.vat_number),
  OPERATOR_ADDRESS: printed(5, 200).default(demoOperator.address),
  OPERATOR_EMAIL: Email.default(demoOperator.email),
  OPERATOR_PHONE: z
    .string()
    .regex(/^\+?[\d ]{8,20}$/, 'must be digits and spaces, with or without a +')
    .default(demoOperator.phone),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters long').optional().meta(secret),
  KVK_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://api.kvk.nl/api', abort: true })
    .refine(isPlainAddress, 'must be an address without a question mark, hash, name or password')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  KVK_API_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be letters, digits and signs without spaces')
    .optional()
    .meta(secret),
  REGISTRATION: z.enum(['open', 'invited', 'off'], 'must be open, invited or off').default('open'),
  QUOTA_GB: above0('must be a number of gigabytes above 0').optional(),
  CLAMAV_URL: z
    .string()
    .refine(isScannerAddress, 'must be an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl')
    .optional(),
  GUEST_LINK_DAYS: above0('must be a number of days above 0 and at most 3650', 3650).default(defaultGuestDays),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
  WORKER: onOrOff().default(true),
  DEMO: onOrOff().optional(),
  READERS: wholeNumber(1, 16).default(2),
  OCR_READERS: wholeNumber(0, 16).default(1),
  SEARCH: onOrOff().default(true),
  SEARCH_BACKFILL_SHARE: above0('must be a part of a processor core above 0 and at most 1', 1).default(0.15),
  RATE_LIMIT_SCALE: above0('must be a number above 0').default(1),
  STORAGE_URL: z
    .string()
    .refine(isStorageAddress, 'must be like s3://bucket?endpoint=https://s3.example&region=eu-west-1')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional().meta(secret),
  AWS_SESSION_TOKEN: z.string().optional().meta(secret),
  AWS_REGION: z.string().optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().refine(isHost, 'must be the name or address of this machine, like 127.0.0.1').optional(),
  HSTS_SUBDOMAINS: onOrOff().default(false),
  LOG_ADDRESSES: onOrOff().default(false),
})
export type Settings = z.infer<typeof Settings>

/** Conflicts between settings, as lines that name them. `production` is the public address, or false. */
export function conflicts(settings: Settings, production: string | false): string[] {
  const lines: string[] = []
  const why = settings.NODE_ENV === 'production' || !production ? '' : ` (${production} is not only on this machine)`
  if (production && !settings.SECRET_KEY)
    lines.push(`SECRET_KEY must be set in production${why}: 32 or more random characters`)
  if (production && settings.RATE_LIMIT_SCALE !== 1) lines.push('RATE_LIMIT_SCALE must be 1 in production')
  if (settings.KVK_API_URL && !settings.KVK_API_KEY) lines.push('KVK_API_KEY must be set when KVK_API_URL is')
  if (settings.KVK_API_URL && production && !settings.KVK_API_URL.startsWith('https:'))
    lines.push('KVK_API_URL must begin with https:// in production: the key goes there')
  if (isSocket(settings.HOST)) {
    if (!settings.PUBLIC_URL) lines.push('PUBLIC_URL must be set when HOST is a socket')
    if (settings.TRUST_PROXY === 0)
      lines.push('TRUST_PROXY must be at least 1 when HOST is a socket: only the proxy knows the address of a caller')
  } else if (settings.METRICS_PORT === settings.PORT) lines.push('METRICS_PORT must be another port than PORT')
  lines.push(...mailInConflicts(settings))
  if (!settings.AWS_ACCESS_KEY_ID !== !settings.AWS_SECRET_ACCESS_KEY)
    lines.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together, or neither')
  if (settings.STORAGE_URL && !/[?&](region|endpoint)=/.test(settings.STORAGE_URL) && !settings.AWS_REGION)
    lines.push('STORAGE_URL must name a region (or an endpoint), unless AWS_REGION does')
  return lines
}

function mailInConflicts(settings: Settings): string[] {
  const lines: string[] = []
  const { MAIL_IN_TLS_CERT: cert, MAIL_IN_TLS_KEY: key } = settings
  if (settings.MAIL_IN_PORT === settings.PORT && !isSocket(settings.HOST))
    lines.push('MAIL_IN_PORT must be another port than PORT')
  if (!cert !== !key) lines.push('MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY must be set together, or neither')
  if (!cert && !isLoopback(settings.MAIL_IN_HOST))
    lines.push('MAIL_IN_TLS_CERT must be set when other machines can reach MAIL_IN_HOST')
  if (settings.MAIL_IN_AUTH === 'header' && !settings.MAIL_IN_AUTHSERV)
    lines.push('MAIL_IN_AUTHSERV must be set when MAIL_IN_AUTH is header')
  return lines
}

/** Whether only this machine can reach a host name or address, as written in a URL or without the brackets. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return /^localhost\.?$/i.test(name) || parseIp(name)?.range() === 'loopback'
}

/** The path of a socket, as short as all systems require. */
export function isSocket(value: string): boolean {
  return /^\/.*[^/]$/.test(value) && Buffer.byteLength(value) <= 103
}

/** The words of a setting with commas between them, in lower case. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
}

/** A host name or address without a port, a path or blanks. */
function isHost(value: string): boolean {
  const url = URL.parse(`http://${value.includes(':') ? `[${value}]` : value}`)
  return !!url && url.href === `${url.origin}/` && url.port === '' && !/[/\s]/.test(value)
}

function isPlainAddress(value: string): boolean {
  const { search, hash, username, password } = new URL(value)
  return search + hash + username + password === ''
}

function isScannerAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(value)
  if (search + hash + username + password !== '') return false
  return protocol === 'unix:'
    ? hostname === '' && /^\/./.test(pathname)
    : protocol === 'tcp:' && !!hostname && !!port && /^\/?$/.test(pathname)
}

function isStorageAddress(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || url.username || url.password || url.hash) return false
  if (!/^[a-z0-9][a-z0-9.-]+$/.test(url.host) || !/^\/?$/.test(url.pathname)) return false
  const query = [...url.searchParams]
  return query.every(([name, value]) => (name === 'endpoint' ? isWebAddress(value) : name === 'region' && value))
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return !!url && /^https?:$/.test(url.protocol) && !url.username && !url.password
}

/** Text for pages, mails and letters: without signs that could end an attribute or a line. */
function printed(min: number, max: number) {
  const error = `must be ${min} to ${max} characters, without < > " \\ or line breaks`
  return z
    .string()
    .trim()
    .min(min, error)
    .max(max, error)
    .regex(/^[^<>"\\\p{Cc}]*$/u, error)
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

function above0(error: string, max = Number.MAX_VALUE) {
  return z.coerce.number(error).positive(error).max(max, error)
}

function onOrOff() {
  return z.stringbool({ truthy: ['1'], falsy: ['0'], error: 'must be 0 or 1' })
}
