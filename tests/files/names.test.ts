import { downloadDocument, limits, listMessages } from '@klopt/contract'
import { expect, test } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { sharedDossier, upload } from '../../server/src/features/documents/testing/scene.ts'
import { useWorld } from '../../server/src/testing/world.ts'

const world = useWorld()

const marks = [
  '',
  '\r\n',
  '\n',
  '\0',
  '\u0085',
  '\u2028',
  '\u200b',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '/',
  '\\',
  '"',
  "'",
]
const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'C:\\boos',
  'Content-Type: text/html',
  'Set-Cookie: a=b',
  '%0d%0aSet-Cookie: a=b',
  '%2e%2e%2fboos',
  '${7*7}{{7*7}}',
  "'; drop table document; --",
  'javascript:alert(1)',
  '=cmd|"/c calc"!A1',
  'e\u0301'.repeat(300),
  '🏗️'.repeat(80),
  'מסמך',
  '发票',
  'CON',
  '.htaccess',
  '-rf',
  '; filename=boos.exe',
]
const names = marks.flatMap((mark) => payloads.map((payload) => `Order${mark}${payload}${mark}.pdf`))

test(`${names.length} hostile names become names that are safe to show, save and send in a header`, async () => {
  expect(names.length).toBeGreaterThanOrEqual(300)
  const content = pdf('order')
  for (let at = 0; at < names.length; at += limits.files_per_upload) {
    const { anna, bram, dossier, params } = await sharedDossier(world)
    const batch = names.slice(at, at + limits.files_per_upload)

    const { status, body } = await upload(
      anna,
      { dossier_id: dossier.id },
      ...batch.map((name): [string, Buffer] => [name, content]),
    )

    expect(status).toBe(201)
    const filenames = body.map(({ filename }) => filename)
    expect(new Set(filenames).size).toBe(batch.length)
    for (const [n, filename] of filenames.entries()) {
      const hostile = JSON.stringify(batch[n])
      expect(filename, hostile).toMatch(/\.pdf$/)
      expect(filename, hostile).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u)
      expect(filename.normalize('NFC'), hostile).toBe(filename)
      expect(Buffer.byteLength(filename), hostile).toBeLessThanOrEqual(limits.file_name_bytes)
    }
    const messages = (await bram.call(listMessages, { params, query: {} })).body.messages
    expect(messages.map(({ data }) => data && 'filename' in data && data.filename)).toEqual(filenames)
    for (const { id, filename } of body) {
      const { signed_url } = (await bram.call(downloadDocument, { params: { id }, query: {} })).body
      const answer = await bram.fetch(signed_url)
      await answer.arrayBuffer()
      const header = answer.headers.get('content-disposition') ?? ''
      expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w.~!%#$&+^`|-]+$/)
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(filename)
      expect([...answer.headers.keys()]).not.toContain('set-cookie')
    }
  }
})
