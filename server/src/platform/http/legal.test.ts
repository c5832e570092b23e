import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOperator } from '@klopt/contract'
import { hashTexts, legalTexts } from './legal.ts'

const legalFolder = join(import.meta.dirname, '../../../../contract/legal')
const values = { operator: demoOperator, guestLinkDays: 30 }
const { text_hash } = legalTexts(values)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-legal-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The hash after a change of one of the texts. */
async function hashAfter(file: string, write: (text: string) => string) {
  await cp(legalFolder, folder, { recursive: true })
  const text = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file), write(text))
  return hashTexts(folder, values)
}

test('changing a word of an agreed text, the operator or how long links work changes the hash, in either language', async () => {
  const hashes = [
    text_hash,
    legalTexts({ ...values, operator: { ...demoOperator, company: 'Bouwsoftware BV' } }).text_hash,
    legalTexts({ ...values, guestLinkDays: 60 }).text_hash,
    await hashAfter('privacy-policy/nl.json', (text) => text.replace('7 jaar', '8 jaar')),
    await hashAfter('privacy-policy/en.json', (text) => text.replace('7 years', '8 years')),
    await hashAfter('terms-and-conditions/nl.json', (text) => text.replace('12 maanden', '24 maanden')),
    await hashAfter('data-processing-agreement/en.json', (text) => text.replace('30 days', '60 days')),
  ]

  expect(new Set(hashes).size).toBe(hashes.length)
})

test('the layout of a file and texts that nobody agrees to do not change the hash', async () => {
  const compact = (text: string) => JSON.stringify(JSON.parse(text))
  const other = (text: string) => text.replace('cookies', 'koekjes')

  expect(await hashAfter('privacy-policy/nl.json', compact)).toBe(text_hash)
  expect(await hashAfter('cookie-policy/nl.json', other)).toBe(text_hash)
})
