import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { loadEnvFile, placeOf } from './env-file.ts'
import { withSecretFiles } from './secret-files.ts'
import { secretKeyIn } from './secret-key.ts'
import { conflicts, isLoopback, isSocket, listOf, Settings } from './settings.ts'

// A packed Klopt gets the folder in which it was started: its own may be shared, or deleted by npm.
const ROOT = resolve(process.env['KLOPT_FOLDER'] || join(import.meta.dirname, '../../..'))
const KVK_API_URL = 'https://api.kvk.nl/api'

export type Config = ReturnType<typeof readConfig>

/** Adds the settings of `.env` in Klopt's folder, or of the file KLOPT_SETTINGS, to the environment. */
export function loadSettings(): void {
  const chosen = process.env['KLOPT_SETTINGS']
  if (chosen && !existsSync(chosen)) throw new CannotStart(`KLOPT_SETTINGS: there is no file ${chosen}.`)
  loadEnvFile(chosen || join(ROOT, '.env'), process.env)
}

/** Parses the settings. Throws one error that lists every invalid setting, one line each. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const present = withSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())), ROOT)
  const parsed = Settings.safeParse(present)
  const settings = parsed.data
  if (!settings) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message }))
    throw refusal(issues.map(({ name, message }) => `${name} ${message}${placeOf(env, name)}`))
  }
  const publicUrl = settings.PUBLIC_URL ?? `http://${bracketed(tcpHostOf(settings))}:${settings.PORT}`
  const production = settings.NODE_ENV === 'production' || !isLoopback(new URL(publicUrl).hostname)
  const lines = conflicts(settings, production && publicUrl)
  if (lines.length) throw refusal(lines)
  return { settings, publicUrl, production }
}

/** Reads the configuration. Creates the signing key when none is set. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { settings, publicUrl, production } = readSettings(env)
  const dataDir = resolve(ROOT, settings.DATA_DIR)
  return {
    production,
    port: settings.PORT,
    host: tcpHostOf(settings),
    /** The socket to listen on instead of host and port. */
    socket: isSocket(settings.HOST) ? settings.HOST : null,
    publicUrl,
    trustProxy: settings.TRUST_PROXY,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    storage: storageOf(settings),
    httpsProxy: settings.HTTPS_PROXY,
    smtpUrl: settings.SMTP_URL,
    smtpWithoutTls: settings.SMTP_WITHOUT_TLS,
    mailFrom: settings.MAIL_FROM,
    mailIn: mailInOf(settings, production),
    operator: {
      company: settings.OPERATOR_NAME,
      registration_number: settings.OPERATOR_KVK,
      vat_number: settings.OPERATOR_VAT,
      address: settings.OPERATOR_ADDRESS,
      email: settings.OPERATOR_EMAIL,
      phone: settings.OPERATOR_PHONE,
    },
    secretKey: settings.SECRET_KEY ?? secretKeyIn(dataDir),
    kvk: settings.KVK_API_KEY ? { url: settings.KVK_API_URL ?? KVK_API_URL, key: settings.KVK_API_KEY } : null,
    registration: settings.REGISTRATION,
    quotaBytes: settings.QUOTA_GB === undefined ? null : settings.QUOTA_GB * 1024 ** 3,
    clamavUrl: settings.CLAMAV_URL,
    guestLinkDays: settings.GUEST_LINK_DAYS,
    // Info would push the demo sign-ins out of a terminal.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    readers: settings.READERS,
    ocrReaders: settings.OCR_READERS,
    search: settings.SEARCH,
    searchBackfillShare: settings.SEARCH_BACKFILL_SHARE,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST ?? tcpHostOf(settings),
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    logAddresses: settings.LOG_ADDRESSES,
    worker: settings.WORKER,
    demo: settings.DEMO ?? ('auto' as const),
    rateLimitScale: settings.RATE_LIMIT_SCALE,
  }
}

/**
 * How mails are received. Without a domain they are not, except on a machine of its own, where a domain that cannot
 * exist shows how it works.
 */
function mailInOf(settings: Settings, production: boolean) {
  const domain = settings.MAIL_IN_DOMAIN ?? (production ? null : 'klopt.localhost')
  if (!domain) return null
  const { MAIL_IN_TLS_CERT: cert, MAIL_IN_TLS_KEY: key } = settings
  return {
    domain,
    /** Null: no listener, only the command line. */
    port: settings.MAIL_IN_PORT === 0 ? null : (settings.MAIL_IN_PORT ?? 2525),
    /** The port was chosen by us, so that another one is as good. */
    any_port: !production && settings.MAIL_IN_PORT === undefined,
    host: settings.MAIL_IN_HOST,
    tls: cert && key ? { cert: resolve(ROOT, cert), key: resolve(ROOT, key) } : null,
    authserv: settings.MAIL_IN_AUTH === 'header' ? (settings.MAIL_IN_AUTHSERV ?? null) : null,
    relays: listOf(settings.MAIL_IN_RELAYS),
    arc: listOf(settings.MAIL_IN_ARC),
  }
}

/** Null for the local disk. Without credentials the AWS SDK finds them itself (instance role, AWS files). */
function storageOf({ STORAGE_URL, ...settings }: Settings) {
  if (!STORAGE_URL) return null
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = settings
  const session = AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }
  const { host, searchParams } = new URL(STORAGE_URL)
  return {
    bucket: host,
    endpoint: searchParams.get('endpoint'),
    region: searchParams.get('region') ?? AWS_REGION ?? 'us-east-1', // the usual name in stores without regions
    credentials:
      AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
        ? { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, ...session }
        : null,
  }
}

function tcpHostOf({ HOST }: Settings): string {
  return isSocket(HOST) ? '127.0.0.1' : HOST
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function refusal(lines: string[]) {
  return new CannotStart(lines.map((line) => `${line}.`).join('\n'))
}
