import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'
import { version } from './platform/version.ts'

const publicUrl = 'https://klopt.example'
const whole = {
  publicUrl,
  production: true,
  smtpUrl: 'smtps://mail.example',
  dataDir: '/srv/klopt',
  kvk: { url: '', key: '' },
}
const no_kvk = 'KVK_API_KEY is not set: the search knows a register of invented companies alone.'
const no_smtp = 'SMTP_URL is not set: mails are kept in /srv/klopt/mail and sent to nobody.'

test.each([
  ['with everything set, where it is and nothing else', {}, []],
  ['without a key of the register, that its companies are invented', { kvk: null }, [no_kvk]],
  ['without a mail server, that nobody is mailed', { smtpUrl: undefined }, [no_smtp]],
  ['without both, a line for each', { kvk: null, smtpUrl: undefined }, [no_smtp, no_kvk]],
])('a start in production says, %s', (_, change, lines) => {
  expect(greeting({ ...whole, ...change }, []).split('\n')).toEqual([
    `Klopt ${version} is ready: ${publicUrl}`,
    ...lines,
  ])
})

test('outside production it says where the mails are, and whom to sign in to the demo as', () => {
  const anna = { email: 'anna@bouw.example', password: 'vijf-blauwe-kranen', full_name: 'Anna', role: 'admin' as const }
  const local = { ...whole, publicUrl: 'http://127.0.0.1:3000', production: false, smtpUrl: undefined, kvk: null }

  expect(greeting(local, [{ ...anna, company: 'Bouw BV' }]).split('\n')).toEqual([
    `Klopt ${version} is ready: http://127.0.0.1:3000`,
    'Mails that it would send: http://127.0.0.1:3000/dev/mail',
    '',
    'Sign in to the demo as:',
    '  anna@bouw.example  vijf-blauwe-kranen  (Anna, admin, Bouw BV)',
  ])
})
