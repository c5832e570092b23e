import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { dkimSign, sealMessage } from 'mailauth'
import { afterEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { readHead } from '../head.ts'
import { judge } from './judge.ts'

const world = useWorld()
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' })
const key = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
const records: Record<string, string> = Object.fromEntries(
  ['vos.example', 'evil.example', 'google.com', 'kaal.example'].map((domain) => [`s1._domainkey.${domain}`, key]),
)
records['_dmarc.vos.example'] = 'v=DMARC1; p=reject'

const mail =
  'From: Otto <otto@vos.example>\r\nTo: d@in.klopt.example\r\nSubject: Dag\r\nDate: Wed, 12 Mar 2025 14:05:00 +0100\r\nMessage-ID: <1@vos.example>\r\n\r\nHet zijn er 28.\r\n'
/** An unknown machine, so that only signatures prove anything. */
const peer = { ip: '192.0.2.7', helo: 'list.example', envelope_from: 'bounce@list.example' }

async function judged(raw: string, onLookup: () => unknown = () => {}) {
  const draft = await world.deps.files.draft(Readable.from([Buffer.from(raw)]))
  const resolve = async (name: string, type: string) => {
    if (name.includes('_domainkey')) await onLookup()
    const record = type === 'TXT' ? records[name] : undefined
    if (record) return [[record]]
    throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' })
  }
  try {
    const head = await readHead(draft)
    if (!head.from) throw new Error('The mail has a sender.')
    return await judge({ mailIn: { ...mailIn(), arc: ['google.com'] } }, head, head.from, draft, peer, resolve)
  } finally {
    await draft.discard()
  }
}

function mailIn() {
  if (!world.config.mailIn) throw new Error('Mails are received in this world.')
  return world.config.mailIn
}

async function signed(raw: string, signingDomain: string, more = {}): Promise<string> {
  const signatureData = [
    { signingDomain, selector: 's1', privateKey: privatePem, algorithm: 'rsa-sha256' as const, ...more },
  ]
  const options = { ...signatureData[0], signingDomain, selector: 's1', privateKey: privatePem, signatureData }
  const { signatures } = await dkimSign(raw, { ...options, canonicalization: 'relaxed/relaxed' })
  return signatures + raw
}

async function sealed(raw: string, signingDomain: string, result: 'pass' | 'fail'): Promise<string> {
  const authResults = `mx.${signingDomain}; dmarc=${result} (p=REJECT) header.from=vos.example`
  const cv = raw.startsWith('ARC-') ? ('pass' as const) : ('none' as const)
  const seal = { signingDomain, selector: 's1', privateKey: privatePem, authResults, cv }
  return `${(await sealMessage(raw, seal)).toString().trimEnd()}\r\n${raw}`
}

async function sealedTimes(times: number): Promise<string> {
  let raw = changed
  for (let n = 0; n < times; n += 1) raw = await sealed(raw, 'google.com', 'pass')
  return raw
}

const pass = { verdict: 'pass', rejects: false }
const forged = { verdict: 'fail', rejects: true }
const changed = mail.replace('Subject: Dag', 'Subject: [lijst] Dag')

test.each([
  ['signed by its own domain', () => signed(mail, 'vos.example'), pass],
  [
    'signed by its own domain, then changed',
    async () => (await signed(mail, 'vos.example')).replace('28', '82'),
    forged,
  ],
  ['signed by another domain', () => signed(mail, 'evil.example'), forged],
  [
    'whose signature covers only its first line',
    async () => `${await signed(mail, 'vos.example', { maxBodyLength: 5 })}Betaal nu.\r\n`,
    { verdict: 'none', rejects: false },
  ],
  [
    'of a domain without a policy, signed by it',
    () => signed(mail.replace('vos.example>', 'kaal.example>'), 'kaal.example'),
    pass,
  ],
  [
    'of a domain without a policy, signed by another',
    () => signed(mail.replace('vos.example>', 'kaal.example>'), 'evil.example'),
    { verdict: 'none', rejects: false },
  ],
  ['changed by a forwarder that we believe, and sealed as passed', () => sealed(changed, 'google.com', 'pass'), pass],
  ['sealed as failed by a forwarder that we believe', () => sealed(changed, 'google.com', 'fail'), forged],
  ['sealed as passed by anybody else', () => sealed(changed, 'evil.example', 'pass'), forged],
  [
    'sealed as passed, then changed',
    async () => (await sealed(changed, 'google.com', 'pass')).replace('28', '82'),
    forged,
  ],
  ['changed and sealed as passed by three forwarders', () => sealedTimes(3), pass],
  ['sealed as passed by more forwarders than are checked', () => sealedTimes(4), forged],
  [
    'signed by its own domain below five others',
    async () => {
      let many = await signed(mail, 'vos.example')
      for (let n = 0; n < 5; n += 1) many = await signed(many, 'evil.example')
      return many
    },
    pass,
  ],
])('a mail %s', async (_, make, expected) => {
  expect(await judged(await make())).toEqual(expected)
})

test.each([
  'otto@vos.example',
  '<otto@vos.example>',
  'Otto de Vos <otto@vos.example>',
  '"Vos, Otto de" <OTTO@vos.example>',
  '"Otto \\"de bouwer\\" (Vos)" <otto@vos.example>',
  'Vos B.V. & Zn <otto@vos.example>',
  'Jos\u00e9 <otto@vos.example>',
  '=?utf-8?q?Jos=C3=A9?= <otto@vos.example>',
  '"kas@bank.example" <otto@vos.example>',
])('a signed mail from %s is proven', async (from) => {
  const raw = Buffer.from(mail.replace('Otto <otto@vos.example>', from)).toString('latin1')

  expect(await judged(await signed(raw, 'vos.example'))).toEqual(pass)
})

test('a mail is judged although the process that checks it ends meanwhile', async () => {
  const own = await signed(mail, 'vos.example')
  let killed = 0
  const verdict = await judged(own, () => {
    if (killed > 0) return
    killed = Number(
      execFileSync('pgrep', ['-P', String(process.pid), '-f', 'verdict/main'])
        .toString()
        .trim(),
    )
    process.kill(killed, 'SIGKILL')
  })

  expect(killed).toBeGreaterThan(0)
  expect(verdict).toEqual(pass)
})

/** Only the clock of the check: the process, the files and the DNS keep theirs. */
const holdClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
afterEach(() => void vi.useRealTimers())
const failure = (error: unknown) => error

/** So many judgements on mails, each waiting for a key of the DNS until `answer`. */
async function waitingForKeys(count: number) {
  const own = await signed(mail, 'vos.example')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: asked, resolve: allAsked } = Promise.withResolvers<void>()
  let asks = 0
  const ask = () => {
    asks += 1
    if (asks === count) allAsked()
    return answered
  }
  const verdicts = Array.from({ length: count }, () => judged(own, ask))
  await asked
  return { own, verdicts, answer }
}

test('a mail whose turn does not come in time is to be sent again, and those before it are judged', async () => {
  holdClock()
  const { own, verdicts, answer } = await waitingForKeys(16)
  const timers = vi.getTimerCount()
  const late = judged(own).catch(failure)
  while (vi.getTimerCount() < timers + 2) await new Promise(setImmediate)
  vi.advanceTimersByTime(3000)
  const reply = await late
  answer()

  expect(reply).toMatchObject({ responseCode: 451 })
  expect(await Promise.all(verdicts)).toEqual(verdicts.map(() => pass))
  expect(await judged(own)).toEqual(pass)
})

test('a mail whose check does not end takes no verdict with it: the others are judged or sent again', async () => {
  holdClock()
  const old = await waitingForKeys(1)
  const late = old.verdicts[0]?.catch(failure)
  vi.advanceTimersByTime(4500)
  const beside = await waitingForKeys(1)
  const suffers = beside.verdicts[0]?.catch(failure)
  vi.advanceTimersByTime(2500)
  let asks = 0
  const { promise: asked, resolve: onAsk } = Promise.withResolvers<void>()
  const young = judged(old.own, () => {
    onAsk()
    asks += 1
    return asks === 1 ? new Promise(() => {}) : undefined
  })
  await asked
  vi.advanceTimersByTime(1000)

  const replies = await Promise.all([late, suffers])
  expect(replies).toEqual([late, suffers].map(() => expect.objectContaining({ responseCode: 451 })))
  expect(await young).toEqual(pass)
})

test('a mail that had the process for itself, and was not checked in time, waits for a person', async () => {
  holdClock()
  const { own, verdicts } = await waitingForKeys(1)
  vi.advanceTimersByTime(8000)

  expect(await verdicts[0]).toEqual({ verdict: 'fail', rejects: false })
  expect(await judged(own)).toEqual(pass)
})
