import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KvkService, kvkRow } from '../../testing/kvk-service.ts'
import { useLog } from '../../testing/use-log.ts'
import { KvkRegister } from './kvk.ts'

const down = { up: false, companies: [] }
const none = { up: true, companies: [] }

const log = useLog()
let service: KvkService
let register: KvkRegister

beforeEach(async () => {
  service = await KvkService.open()
  service.rows = [
    kvkRow('12345678', 'Staalbouw Oost Enschede', 'hoofdvestiging', 'Enschede'),
    kvkRow('12345678', 'Staalbouw Oost Hengelo', 'nevenvestiging', 'Hengelo'),
    kvkRow('12345678', 'Staalbouw Oost B.V.', 'rechtspersoon'),
    kvkRow('87654321', 'Staalbouw West', 'hoofdvestiging', 'Delft'),
  ]
  register = open()
})
afterEach(async () => {
  await service.close()
  vi.restoreAllMocks()
})

function open(
  pauses: ConstructorParameters<typeof KvkRegister>[1] = {},
  { url = service.url, key = service.key } = {},
) {
  return new KvkRegister({ url, key }, { timeout_ms: 200, ...pauses })
}

test('the rows of one company become one: the name of the legal person, the place of the head office', async () => {
  expect(await register.find('Staalbouw')).toEqual({
    up: true,
    companies: [
      { registration_number: '12345678', name: 'Staalbouw Oost B.V.', city: 'Enschede' },
      { registration_number: '87654321', name: 'Staalbouw West', city: 'Delft' },
    ],
  })
})

test('a whole number is searched as a number, and a part of one is not searched', async () => {
  expect(await register.find('87654321')).toMatchObject({ companies: [{ name: 'Staalbouw West' }] })
  expect(await register.findNumber('12345678')).toMatchObject({ companies: [{ name: 'Staalbouw Oost B.V.' }] })
  expect(await register.find('8765')).toEqual(none)

  expect(service.asked.map(({ searchParams }) => searchParams.get('kvkNummer'))).toEqual(['87654321', '12345678'])
})

test('a 404 with the code for no results is an empty answer', async () => {
  expect(await register.find('Onbekend')).toEqual(none)
})

test('answers are cached, also empty ones, and simultaneous equal questions share one call', async () => {
  await Promise.all(Array.from({ length: 20 }, () => register.find('Staalbouw')))
  await register.find('STAALBOUW')
  await register.find('Onbekend')
  await register.find('Onbekend')

  expect(service.asked).toHaveLength(2)
})

test('a cached answer expires', async () => {
  const uncached = open({ lifetime_ms: 0 })

  await uncached.find('Staalbouw')
  await uncached.find('Staalbouw')

  expect(service.asked).toHaveLength(2)
})

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['is slow', () => undefined],
  ['stops in the middle', (_, response) => void response.writeHead(200).write('{"resultaten":[')],
  ['breaks off', (request) => void request.socket.destroy()],
  ['fails', (_, response) => void response.writeHead(500).end('{}')],
  ['limits our rate', (_, response) => void response.writeHead(429).end('{}')],
  ['rejects the key', (_, response) => void response.writeHead(401).end('{}')],
  ['has another path', (_, response) => void response.writeHead(404).end('<html>not found</html>')],
  ['is another service', (_, response) => void response.writeHead(404).end('{"fout":[{"code":"IPD9999"}]}')],
  ['responds with invalid JSON', (_, response) => void response.writeHead(200).end('<html>')],
  ['responds with another shape', (_, response) => void response.writeHead(200).end('{"resultaten":"veel"}')],
  ['responds with null', (_, response) => void response.writeHead(200).end('null')],
  ['never stops', (_, response) => void response.writeHead(200).end(`"${'x'.repeat(2_000_000)}"`)],
])('a register that %s is reported as down', async (_, misbehaves) => {
  service.misbehaves = misbehaves

  expect(await register.find('Staalbouw')).toEqual(down)

  service.misbehaves = null
  expect((await register.find('Staalbouw')).up).toBe(true) // failures are not cached
})

test('a redirect is not followed: the key stays with the host of the setting', async () => {
  const elsewhere = await KvkService.open()
  service.misbehaves = (_, response) => void response.writeHead(302, { location: `${elsewhere.url}/v2/zoeken` }).end()

  expect(await register.find('Staalbouw')).toEqual(down)

  expect(elsewhere.asked).toEqual([])
  await elsewhere.close()
})

test('a register that refuses connections is down', async () => {
  const { url } = service
  await service.close()

  expect(await open({}, { url }).find('Staalbouw')).toEqual(down)
  service = await KvkService.open()
})

test('after five failures the register is not called for a while, and then one call tries again', async () => {
  const patient = open({ pause_ms: 300 })
  service.misbehaves = (_, response) => void response.writeHead(500).end()
  for (const n of [1, 2, 3, 4, 5]) await patient.find(`Staal ${n}`)
  const openedAt = Date.now()

  await Promise.all(Array.from({ length: 20 }, (_, n) => patient.find(`Bouw ${n}`)))
  expect(service.asked).toHaveLength(5)

  await vi.waitUntil(() => Date.now() > openedAt + 310, { interval: 20 })
  const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => patient.find(`Bouw ${n}`)))
  expect(service.asked).toHaveLength(6)
  expect(tries).toEqual(Array.from({ length: 20 }, () => down))

  service.misbehaves = null
  await vi.waitUntil(async () => (await patient.find('Staalbouw')).up, { interval: 50, timeout: 15_000 })
  expect((await patient.find('Staalbouw West')).companies).toHaveLength(1)
  expect(log).toHaveLength(1)
})

test('a rejected question does not count as a failure of the register', async () => {
  service.misbehaves = (_, response) => void response.writeHead(400).end('{"fout":[{"code":"IPD0004"}]}')
  for (const n of Array.from({ length: 10 }).keys()) expect(await register.find(`?${n}`)).toEqual(down)

  service.misbehaves = null
  expect((await register.find('Staalbouw')).up).toBe(true)
})

test('the address of a letter is the visiting address of the main place of business', async () => {
  const post = {
    type: 'correspondentieadres',
    straatnaam: 'Postbus',
    huisnummer: 12,
    postcode: '1000AA',
    plaats: 'Ede',
  }
  const visit = { type: 'bezoekadres', indAfgeschermd: 'Nee', straatnaam: 'Havenweg', huisnummer: 45, huisletter: 'b' }
  const whole = { ...visit, huisnummerToevoeging: 'hs', postcode: '7418CD', plaats: 'Deventer', land: 'Nederland' }
  service.addresses.set('12345678', [null, post, whole])
  service.addresses.set('87654321', [{ ...whole, indAfgeschermd: 'Ja' }])
  service.addresses.set('11111111', [visit])

  expect(await register.findAddress('12345678')).toEqual(['Havenweg 45 b hs', '7418CD Deventer'])
  for (const number of ['87654321', '11111111', '99999999']) expect(await register.findAddress(number)).toEqual([])
  service.misbehaves = (_, response) => void response.writeHead(200).end('{"adressen":"veel"}')
  expect(await register.findAddress('12345678')).toEqual([])
})

test('rows that cannot be read, inactive companies and hostile names do no harm', async () => {
  const strange = [null, 7, { kvkNummer: 'abc', naam: 'x', type: 'rechtspersoon' }, { kvkNummer: '11111111' }]
  const resultaten = [
    ...strange,
    { ...kvkRow('22222222', 'Gestopt B.V.', 'rechtspersoon'), actief: 'Nee' },
    kvkRow('33333333', `Bouw\u202e\nBV\u0000 ${'x'.repeat(300)}`, 'rechtspersoon'),
    kvkRow('44444444', ' \u200b ', 'rechtspersoon'),
  ]
  service.misbehaves = (_, response) => void response.end(JSON.stringify({ resultaten }))

  const { companies } = await register.find('bouw')

  expect(companies).toEqual([{ registration_number: '33333333', name: `Bouw BV ${'x'.repeat(120)}`, city: null }])
})
