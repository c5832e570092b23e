import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { deliver, greetMailServer } from './transport.ts'

let server: Server
let heard: string
afterEach(() => server.close())

/** A mail server that knows no TLS, reached as `host`: whatever is said to it is read by everybody on the line. */
async function listening(host: string, options = '') {
  heard = ''
  server = createServer((line) => {
    line.on('error', () => {})
    line.write('220 mail\r\n')
    line.on('data', (said) => {
      heard += said.toString()
      const isGreeting = /^EHLO/i.test(said.toString())
      line.write(
        isGreeting
          ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n'
          : /^AUTH/i.test(said.toString())
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
  'a mail server elsewhere without TLS hears no password and no mail, whatever its address asks for (%s)',
  async (options) => {
    const config = readConfig({ SMTP_URL: await listening(elsewhere ?? '', options), SECRET_KEY })

    await expect(deliver(config, outgoing(), AbortSignal.timeout(5000))).rejects.toThrow(/./)
    await expect(greetMailServer(config)).rejects.toThrow(/./)

    expect(heard).toMatch(/^EHLO/)
    expect(heard).not.toMatch(/AUTH|MAIL FROM/)
  },
)

test.skipIf(!elsewhere)('it does where that was asked for by its own setting, and on this machine', async () => {
  const asked = { SMTP_URL: await listening(elsewhere ?? ''), SECRET_KEY, SMTP_WITHOUT_TLS: '1' }
  await expect(greetMailServer(readConfig(asked))).rejects.toThrow(/./)
  expect(heard).toMatch(/AUTH/)
  server.close()

  await expect(greetMailServer(readConfig({ SMTP_URL: await listening('127.0.0.1'), SECRET_KEY }))).rejects.toThrow(/./)
  expect(heard).toMatch(/AUTH/)
})
