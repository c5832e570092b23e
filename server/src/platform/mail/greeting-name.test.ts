import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { checkMailServer } from './transport.ts'

const SECRET_KEY = 'a-key-that-is-long-enough-for-klopt'
let server: SMTPServer
afterEach(() => new Promise<void>((resolve) => server.close(resolve)))

/** What a mail server hears when Klopt signs in: its name, and user and password. */
async function heard(identity: string, env: Record<string, string> = {}, options = '') {
  const names: string[] = []
  const users: string[] = []
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username = '', password = '' }, { hostNameAppearsAs }, done) {
      names.push(hostNameAppearsAs)
      users.push(`${username} ${password}`)
      done(null, { user: username })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const SMTP_URL = `smtp://${identity}@127.0.0.1:${port}${options}`
  await checkMailServer(readConfig({ SECRET_KEY, ...env, SMTP_URL }))
  return { names, users }
}

test.each([
  ['the host of PUBLIC_URL', { PUBLIC_URL: 'https://klopt.bouw.example' }, '', 'klopt.bouw.example'],
  ['the domain of MAIL_FROM, on this machine', { MAIL_FROM: 'Klopt <klopt@bouw.example>' }, '', 'bouw.example'],
  [
    'the domain of MAIL_FROM, at a local name',
    { PUBLIC_URL: 'http://klopt.lan', MAIL_FROM: 'k@bouw.example' },
    '',
    'bouw.example',
  ],
  [
    'the domain of MAIL_FROM, at an IP address',
    { PUBLIC_URL: 'http://10.0.0.5', MAIL_FROM: 'k@bouw.example' },
    '',
    'bouw.example',
  ],
  ['what SMTP_URL names', { PUBLIC_URL: 'https://klopt.bouw.example' }, '?name=mx.bouw.example', 'mx.bouw.example'],
])('Klopt greets a mail server as %s', async (_, env, options, name) => {
  expect((await heard('klopt:geheim', env, options)).names).toEqual([name])
})

test.each([
  ['klopt:a%2Fb%3Fc%23d%25e%20f', 'klopt a/b?c#d%e f'],
  ['klopt%40bouw.example:p%40ss%3Aw', 'klopt@bouw.example p@ss:w'],
  ['klopt@bouw.example:p@ss:w', 'klopt@bouw.example p@ss:w'],
  ['klopt:gr%C3%BC%C3%9Fe+[1]^"$&;=', 'klopt grüße+[1]^"$&;='],
])('the mail server receives the user and password of %s', async (identity, user) => {
  expect((await heard(identity)).users).toEqual([user])
})
