import { addressParser } from 'postal-mime'
import { expect, test } from 'vitest'
import { readHead } from '../../server/src/features/mail-in/head.ts'
import { judgeByServer } from '../../server/src/features/mail-in/verdict/authserv.ts'
import { type Findings, judgementOf } from '../../server/src/features/mail-in/verdict/findings.ts'
import { Chance } from '../testing/chance.ts'
import { times } from '../testing/full.ts'

const mails = times(2000, 10_000, 100_000, 'KLOPT_MAILS')
const chance = new Chance()

const people = ['bram@staal.example', 'anna@bouw.example', 'kas@mail.staal.example', 'otto@vos.example']
const domains = [...people.map((email) => email.split('@')[1] ?? ''), 'example', 'google.com', 'evilstaal.example']
const results = ['pass', 'pass', 'pass', 'none', 'fail', 'neutral', 'temperror']
/** What people and programs write before an address. */
const names = [
  '',
  'Bram de Wit ',
  '"Wit, Bram de" ',
  '"Bram \\"de bouwer\\"" ',
  'Bouw B.V. ',
  'Jos\u00e9 ',
  '=?utf-8?q?Bram?= ',
]
const oddNames = [
  'Wit, Bram de ',
  '"anna@bouw.example" ',
  'anna@bouw.example ',
  '(Anna) ',
  'Groep: ',
  '"Anna <anna@bouw.example>" ',
]

type Form = (name: string, email: string, other: string) => string[]
const strict: Form[] = [
  (_, email) => [`From: ${email}`],
  (name, email) => [`From: ${name}<${email}>`],
  (name, email) => [`from:\r\n ${name}<${email.toUpperCase()}>`],
]
/** Other forms that programs write, each harmless. */
const others: Form[] = [
  (name, email, other) => [`From: ${name}<${email}>`, `From: <${other}>`],
  (name, email, other) => [`From: ${name}<${email}>, ${other}`],
  (name, email) => [`From: ${email} (${name.trim()})`],
  (name, email, other) => [`From: ${name}<${email}> <${other}>`],
  (name, email) => [`From: Afdeling: ${name}<${email}>;`],
  (_, email) => [`From: "${email}"`],
  (_, email) => [`From: <${email}`],
  (_, email) => [`From: ${email}>`],
  (_, email, other) => [`From: ${email} ${other}`],
  () => ['From: Bram'],
  () => [],
]

async function headOf(lines: string[]) {
  const raw = Buffer.from(`${lines.join('\r\n')}\r\nSubject: Dag\r\nMessage-ID: <1@x.example>\r\n\r\nDag\r\n`)
  const read = async (at: number, length: number) => raw.subarray(at, at + length)
  return readHead({ read, sha256: '', size: raw.length, keep: async () => {}, discard: async () => {} })
}

/** A finding about the author as another parser reads it, or about anybody. */
function found(lines: string[]): Findings {
  const values = lines.map((line) => line.replace(/^from\s*:\s*/i, ''))
  const read = values.flatMap((value) => addressParser(value, { flatten: true }).map(({ address = '' }) => address))
  const authors = chance.pick([read, read, [chance.pick(people)]])
  const near = authors[0]?.split('@').at(-1)?.toLowerCase() ?? ''
  const domain = () => chance.pick([near, near, ...domains])
  return {
    authors,
    signed: Array.from({ length: chance.below(3) }, () => ({
      domain: domain(),
      whole: chance.pick([true, true, false]),
    })),
    machine: chance.pick([null, domain()]),
    dmarc: {
      author: domain(),
      result: chance.pick(results),
      above: chance.pick([near, 'staal.example']),
      rejects: false,
    },
    seal: chance.pick([null, null, { sealer: chance.pick(domains), author: domain() }]),
  }
}

const below = (one: string, other: string) => one === other || one.endsWith(`.${other}`)

test(`of ${mails} mails the sender that is shown is the one that was judged, whatever the verdict`, async () => {
  const counts = { refused: 0, proven: 0, unproven: 0 }
  const wrong: string[] = []
  for (let n = 0; n < mails; n += 1) {
    const isPlain = n % 2 === 0
    const name = chance.pick(isPlain ? names : [...names, ...oddNames])
    const lines = chance.pick(isPlain ? strict : [...strict, ...others])(name, chance.pick(people), chance.pick(people))
    const finding = found(lines)
    const { from } = await headOf(lines)
    const isProven = from !== null && judgementOf(finding, from.email, ['google.com'])?.verdict === 'pass'
    counts[from === null ? 'refused' : isProven ? 'proven' : 'unproven'] += 1
    const isRight = from === null ? !isPlain : !isProven || isAbout(finding, from.email)
    if (!isRight) wrong.push(`${JSON.stringify(lines)} ${JSON.stringify(finding)}`)
  }
  process.stdout.write(`${mails} mails: ${JSON.stringify(counts)}\n`)
  expect(wrong, `seed ${chance.seed}`).toEqual([])
  expect(counts.proven).toBeGreaterThan(mails / 200)
})

/** Whether what proves something is of the only author, and that author is the sender that is shown. */
function isAbout({ authors, seal, dmarc, signed, machine }: Findings, email: string): boolean {
  const domain = email.split('@')[1] ?? ''
  if (authors.length !== 1 || authors[0]?.toLowerCase() !== email) return false
  if (seal?.author === domain && seal.sealer === 'google.com') return true
  if (dmarc?.author !== domain) return false
  const above = below(domain, dmarc.above) ? dmarc.above : domain
  const proofs = [...signed.filter(({ whole }) => whole).map((one) => one.domain), machine ?? '-']
  return proofs.some((one) => below(one, domain) || below(domain, one) || below(one, above))
}

test(`of ${mails} mails the sender that is shown is the one that the mail server in front judged`, async () => {
  let proven = 0
  const wrong: string[] = []
  for (let n = 0; n < mails; n += 1) {
    const author = chance.pick(people)
    const domain = author.split('@')[1] ?? ''
    const [dmarc, of] = [chance.pick(results), chance.pick(domains)]
    const [dkim, signer] = [chance.pick(results), chance.pick(domains)]
    const hop = chance.pick([[], ['Received: from a.example by b.example'], ['X-Spam: no']])
    const { fields, from } = await headOf([
      `Authentication-Results: mx.example; dmarc=${dmarc} header.from=${of}`,
      ...hop,
      `Authentication-Results: mx.example; dkim=${dkim} header.d=${signer} header.from=${chance.pick(domains)}`,
      `From: ${chance.pick(names)}<${author}>`,
    ])
    if (judgeByServer(fields, 'mx.example', from?.email ?? '').verdict !== 'pass') continue
    proven += 1
    const isSigned = dkim === 'pass' && (below(signer, domain) || below(domain, signer))
    const isRight = dmarc === 'pass' ? of === domain : dmarc === 'none' && isSigned && !hop[0]?.startsWith('Received')
    if (!isRight) wrong.push(JSON.stringify(fields))
  }
  expect(wrong, `seed ${chance.seed}`).toEqual([])
  expect(proven).toBeGreaterThan(mails / 200)
})
