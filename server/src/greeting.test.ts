import { demoOperator } from '@klopt/contract'
import { expect, test } from 'vitest'
import { greeting, warnings } from './greeting.ts'
import { version } from './platform/version.ts'

const publicUrl = 'https://klopt.example'
const whole = {
  publicUrl,
  production: true,
  trustProxy: 1,
  smtpUrl: 'smtps://mail.example',
  smtpWithoutTls: false,
  databaseUrl: undefined,
  dataDir: '/srv/klopt',
  kvk: { url: '', key: '' },
  operator: {
    ...demoOperator,
    company: 'Bouwsoftware BV',
    registration_number: '12345678',
    vat_number: 'NL123456789B01',
    address: 'Kade 1, 1000 AA Amsterdam',
    email: 'hallo@bouwsoftware.example',
    phone: '010 123 45 67',
  },
}
const noKvk = 'KVK_API_KEY is not set: the search only finds invented companies.'
const noTls = 'SMTP_WITHOUT_TLS is 1: mails and their password may go to mail.example:25 unencrypted.'
const noSslmode =
  'DATABASE_URL has no sslmode: passwords and messages go to db.example unencrypted. Add ?sslmode=verify-full.'
const noOperator =
  'Not set, so pages, mails and legal texts name an invented company: OPERATOR_NAME, OPERATOR_KVK, OPERATOR_VAT, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_PHONE.'
const noTrust =
  'PUBLIC_URL is https, which only a proxy can serve. TRUST_PROXY is 0, so all people count as one address, and one of them can use up the limits of all. Set TRUST_PROXY to the number of your proxies.'
const noHttps =
  'PUBLIC_URL is http: passwords and messages go over the network unencrypted, and browsers refuse notifications, installing Klopt, opening it without a connection, and the camera with its frame. Put a proxy with a certificate in front of Klopt.'
const noSmtp = 'SMTP_URL is not set: mails are stored in /srv/klopt/mail and not sent.'

test.each([
  ['warns of nothing when everything is set', {}, []],
  ['warns once about an operator that is not set', { operator: demoOperator }, [noOperator]],
  ['warns about invented companies without a register key', { kvk: null }, [noKvk]],
  ['warns without a mail server', { smtpUrl: undefined }, [noSmtp]],
  ['warns when mail may go unencrypted', { smtpUrl: 'smtp://a:b@mail.example:25', smtpWithoutTls: true }, [noTls]],
  ['does not warn about a local mail server', { smtpUrl: 'smtp://localhost', smtpWithoutTls: true }, []],
  [
    'warns about an unencrypted connection to a remote database',
    { databaseUrl: 'postgres://a:b@db.example/klopt' },
    [noSslmode],
  ],
  [
    'does not warn about an encrypted database connection',
    { databaseUrl: 'postgres://db.example/klopt?sslmode=verify-full' },
    [],
  ],
  ['does not warn about a local database', { databaseUrl: 'postgres://127.0.0.1/klopt' }, []],
  ['does not warn about a database at a socket', { databaseUrl: 'postgres:///klopt?host=/run/postgresql' }, []],
  ['has a line for each missing service', { kvk: null, smtpUrl: undefined }, [noSmtp, noKvk]],
  ['warns about a proxy that is not trusted', { trustProxy: 0 }, [noTrust]],
  [
    'needs no proxy without https, but says what then fails',
    { trustProxy: 0, publicUrl: 'http://klopt.lan' },
    [noHttps],
  ],
  ['does not warn about http on this machine', { trustProxy: 0, publicUrl: 'http://localhost:3000' }, []],
])('the start in production %s', (_, change, lines) => {
  expect(warnings({ ...whole, ...change })).toEqual(lines)
})

test('the start-up message in production is the address', () => {
  expect(greeting(whole, [])).toBe(`Klopt ${version} is ready: ${publicUrl}`)
})

test('the start-up message in development shows the mailbox, the demo accounts and how to stop', () => {
  const anna = { email: 'anna@bouw.example', password: 'vijf-blauwe-kranen', full_name: 'Anna', role: 'admin' as const }
  const local = { ...whole, publicUrl: 'http://127.0.0.1:3000', production: false, smtpUrl: undefined, kvk: null }

  expect(greeting(local, [{ ...anna, company: 'Bouw BV' }]).split('\n')).toEqual([
    `Klopt ${version} is ready: http://127.0.0.1:3000`,
    'Mails are not sent but shown at http://127.0.0.1:3000/dev/mail',
    '',
    'Sign in to the demo as:',
    '  anna@bouw.example  vijf-blauwe-kranen  (Anna, admin, Bouw BV)',
    'Try first: Anna in this browser, Bram in a private window, both in dossier PO 4500127.',
    '',
    'Ctrl-C stops Klopt.',
  ])
})
