import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { listEml } from './eml.ts'
import { deliver } from './transport.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'klopt-mail-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function send(subject: string) {
  const config = readConfig({ DATA_DIR: folder })
  const to = { email: 'otto@vos.example', full_name: 'Otto Vos' }
  const outgoing = { id: newId(), to, subject, html: '<p>Dag Otto</p>', text: 'Dag Otto €' }
  return deliver(config, outgoing, AbortSignal.timeout(5000))
}

test('without a mail server each mail is a complete file, and the files sort by time of sending', async () => {
  const subjects = Array.from({ length: 20 }, (_, n) => `Mail ${n}`)

  for (const subject of subjects) await send(subject)

  const mails = join(folder, 'mail')
  const files = (await listEml(mails)).toReversed()
  const read = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(mails, file)))))
  expect(read.map(({ subject }) => subject)).toEqual(subjects)
  expect(read.every(({ text, html }) => text === 'Dag Otto €\n' && html === '<p>Dag Otto</p>\n')).toBe(true)
  expect(readdirSync(mails)).toHaveLength(subjects.length) // no drafts remain
})

test('mails sent at the same moment do not overwrite each other', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => send(`Mail ${n}`)))

  expect(await listEml(join(folder, 'mail'))).toHaveLength(50)
})

test('other users of the machine cannot read the mails', async () => {
  await send('Geheim')

  const mails = join(folder, 'mail')
  const [file = ''] = await listEml(mails)
  expect((statSync(mails).mode & 0o777).toString(8)).toBe('700')
  expect((statSync(join(mails, file)).mode & 0o777).toString(8)).toBe('600')
})

test('a missing folder has no mails', async () => {
  expect(await listEml(join(folder, 'mail'))).toEqual([])
})
