import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { deliver, checkMailServer } from './transport.ts'

let server: Server
let received: string
afterEach(() => server.close())

/** A mail server without TLS on `host` that records everything it receives. */
async function listening(host: string, options = '') {
  received = ''
  server = createServer((line) => {
    line.on('error', () => {})
    line.write('220 mail\r\n')
    line.on('data', (data) => {
      received += data.toString()
      const isGreeting = /^EHLO/i.test(data.toString())
      line.write(
        isGreeting
          ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n'
          : /^AUTH/i.test(data.toString())
            ? '535 no\r\n'
            : '500 no\r\n',
      )
    })
  }).listen(0, host)
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return `smtp://klopt:geheim@${host}:${typeof address === 'object' ? address?.port : 0}${options}`
}

const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address
const outgoing = () => ({
  id: newId(),
  to: { email: 'otto@vos.example', full_name: 'Otto' },
  subject: 'Dag',
  html: '<p>Dag</p>',
  text: 'Dag',
})
const SECRET_KEY = 'a-key-that-is-long-enough-for-klopt'

test.skipIf(!elsewhere).each(['', '?ignoreTLS=true', '?requireTLS=false', '?secure=false'])(
  'a remote mail server without TLS receives no password and no mail, whatever options its address has (%s)',
  async (options) => {
    const config = readConfig({ SMTP_URL: await listening(elsewhere ?? '', options), SECRET_KEY })

    await expect(deliver(config, outgoing(), AbortSignal.timeout(5000))).rejects.toThrow(/./)
    await expect(checkMailServer(config)).rejects.toThrow(/./)

    expect(received).toMatch(/^EHLO/)
    expect(received).not.toMatch(/AUTH|MAIL FROM/)
  },
)

test.skipIf(!elsewhere)('mail goes without TLS with SMTP_WITHOUT_TLS and to a server on this machine', async () => {
  const settings = { SMTP_URL: await listening(elsewhere ?? ''), SECRET_KEY, SMTP_WITHOUT_TLS: '1' }
  await expect(checkMailServer(readConfig(settings))).rejects.toThrow(/./)
  expect(received).toMatch(/AUTH/)
  server.close()

  await expect(checkMailServer(readConfig({ SMTP_URL: await listening('127.0.0.1'), SECRET_KEY }))).rejects.toThrow(/./)
  expect(received).toMatch(/AUTH/)
})
