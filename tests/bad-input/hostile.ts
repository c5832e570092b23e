import type { Chance } from '../testing/chance.ts'

/** A value as JSON text, because JSON.stringify cannot write some of them. */
export type Json = string

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u200b\u200b',
  '\u202etxt.exe',
  "'; drop table person; --",
  "' or 1=1 --",
  '%',
  '_%\\',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(10_001),
  'x'.repeat(70_000),
  '(a+)+$'.repeat(100),
  'NaN',
  'null',
  '2001-01-01T00:00:00.000Z',
  '9999-99-99T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-7000-8000-00000000000g',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '-'.repeat(36),
  'anna@bouw.example',
  'a@b',
  '"a b"@c.example',
  'ａnna@bouw.example',
  '12345678',
  '1234567８',
  'admin',
  'system',
  'removed',
]
const numbers = ['0', '-0', '-1', '1', '1.5', '1e308', '1e999', '-1e999', '2147483648', '9007199254740993', '1e-400']

/** A value that no well-behaved client sends. */
export function hostileValue(chance: Chance, depth = 0): Json {
  const kind = chance.below(10)
  if (kind < 4) return JSON.stringify(chance.pick(texts))
  if (kind < 6) return chance.pick(numbers)
  if (kind === 6) return chance.pick(['null', 'true', 'false', '[]', '{}', '[null]', '""'])
  if (kind === 7) return nested(chance)
  if (depth > 3) return 'null'
  const parts = Array.from({ length: chance.below(4) }, () => hostileValue(chance, depth + 1))
  return kind === 8 ? `[${parts.join()}]` : `{${parts.map((part, n) => `"k${n}":${part}`).join()}}`
}

/** A name with a special meaning in programs. */
export function hostileName(chance: Chance): string {
  return chance.pick([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'id',
    'role',
    'company_id',
    'deleted_at',
    'created_at',
    'sender_id',
    'is_klopt_client',
    'status',
    '',
    '\u0000',
    'x'.repeat(5000),
  ])
}

export function hostileText(chance: Chance): string {
  return chance.pick(texts)
}

function nested(chance: Chance): Json {
  const depth = chance.pick([2, 50, 1000, 20_000])
  return chance.often(0.5)
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`
}

/** Text that is not JSON, or bytes that are not text. */
export function notJson(chance: Chance): Buffer {
  return Buffer.from(
    chance.pick<string | Uint8Array>([
      '{',
      '{"a":1,}',
      "{'a':1}",
      'undefined',
      '{"a":NaN}',
      '[1,2',
      '"\\ud800',
      '"\\x41"',
      'a=1&b=2',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
      '{"a":"\u0001"}',
      new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      new Uint8Array([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
      new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
      new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x00]),
      new Uint8Array(64),
      `{"a":"${'x'.repeat(300_000)}"}`,
    ]),
  )
}
