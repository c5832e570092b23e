import { generateKeyPairSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { dkimSign, sealMessage } from 'mailauth'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { readHead } from './head.ts'
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

async function judged(raw: string) {
  const draft = await world.deps.files.draft(Readable.from([Buffer.from(raw)]))
  const resolve = (name: string, type: string) => {
    const record = type === 'TXT' ? records[name] : undefined
    if (record) return Promise.resolve([[record]])
    return Promise.reject(Object.assign(new Error('no record'), { code: 'ENOTFOUND' }))
  }
  try {
    return await judge({ mailIn: { ...mailIn(), arc: ['google.com'] } }, await readHead(draft), draft, peer, resolve)
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
  const seal = { signingDomain, selector: 's1', privateKey: privatePem, authResults, cv: 'none' as const }
  return `${(await sealMessage(raw, seal)).toString().trimEnd()}\r\n${raw}`
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
])('a mail %s', async (_, make, expected) => {
  expect(await judged(await make())).toEqual(expected)
})
