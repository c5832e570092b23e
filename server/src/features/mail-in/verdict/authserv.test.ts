import { expect, test } from 'vitest'
import type { Field } from '../head.ts'
import { judgeByServer } from './authserv.ts'

/** The verdict of the server `mx.example` on a mail of Otto with these header fields. */
function judged(...lines: string[]) {
  const fields: Field[] = lines.map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() }
  })
  return judgeByServer(fields, 'mx.example', 'otto@vos.example')
}

const pass = { verdict: 'pass', rejects: false }
const unproven = { verdict: 'none', rejects: false }
const doubted = { verdict: 'fail', rejects: false }
const refused = { verdict: 'fail', rejects: true }
const opendmarc = 'Authentication-Results: mx.example; dmarc=pass (p=reject dis=none) header.from=vos.example'
const opendkim = (algorithm: string) =>
  `Authentication-Results: mx.example;  dkim=pass (2048-bit key; unprotected) header.d=vos.example header.i=@vos.example header.a=${algorithm} header.s=s1 header.b=Abc/+1`
const rspamd = 'Authentication-Results: mx.example; dkim=pass header.d=vos.example header.s=s1 header.b=Abc/+1'
const received = 'Received: from mail.vos.example (mail.vos.example [192.0.2.7]) by mx.example (Postfix) with ESMTPS'
const signedBy = (algorithm: string, selector = 's1') =>
  `DKIM-Signature: v=1; a=${algorithm}; c=relaxed/relaxed; d=vos.example; s=${selector}; h=from; bh=x; b=Abc/+1`

test.each([
  ['two programs, each with its field', [received, opendmarc, opendkim('rsa-sha256'), received], pass],
  ['DMARC alone', [opendmarc, received], pass],
  ['a signature alone, of a domain without DMARC', [opendkim('ed25519-sha256'), received], pass],
  ['DMARC, and a signature that an earlier hop found', [received, opendmarc, received, opendkim('rsa-sha256')], pass],
  ['DMARC by a signature with SHA-1 alone', [opendmarc, opendkim('rsa-sha1'), received], doubted],
  ['a signature with SHA-1 alone', [opendkim('rsa-sha1'), received], unproven],
  ['a signature of which only the mail says that it has SHA-1', [rspamd, received, signedBy('rsa-sha1')], unproven],
  [
    'a signature beside one with SHA-1 of the same key',
    [rspamd, received, signedBy('rsa-sha256'), signedBy('rsa-sha1').replace('b=Abc/+1', 'b=Xyz')],
    pass,
  ],
  ['a signature beside one with SHA-1 and another key', [rspamd, received, signedBy('rsa-sha1', 'old')], pass],
  [
    'a signature that an earlier hop found',
    [`${received};`, 'Authentication-Results: other.example; dmarc=pass'],
    unproven,
  ],
  [
    'a policy in the words of rspamd',
    ['Authentication-Results: mx.example; dmarc=fail reason="SPF not aligned" header.from=vos.example (policy=reject)'],
    refused,
  ],
  [
    'a policy in the words of Exchange',
    ['Authentication-Results: mx.example; dmarc=fail action=oreject header.from=vos.example;compauth=fail'],
    refused,
  ],
  [
    'a policy for subdomains only',
    ['Authentication-Results: mx.example; dmarc=fail (p=none sp=reject dis=none) header.from=vos.example'],
    doubted,
  ],
])('the server in front says: %s', (_, lines, expected) => {
  expect(judged(...lines)).toEqual(expected)
})
