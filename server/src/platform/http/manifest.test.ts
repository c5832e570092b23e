import { fileTypes, fileExtension } from '@klopt/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useWorld } from '../../testing/world.ts'

const Icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })
const Translated = z.object({ en: z.string().min(1) })
const Shortcut = z.object({
  name: z.string(),
  name_localized: Translated,
  url: z.string(),
  icons: z.array(Icon).default([]),
})
const Accepted = z.object({ name: z.string(), accept: z.array(z.string()) })
const Manifest = z.object({
  id: z.string(),
  start_url: z.string(),
  display: z.string(),
  description_localized: Translated,
  icons: z.array(Icon),
  shortcuts: z.array(Shortcut),
  share_target: z.object({
    action: z.string(),
    method: z.string(),
    enctype: z.string(),
    params: z.object({ files: z.array(Accepted) }),
  }),
  file_handlers: z.array(z.object({ action: z.string(), accept: z.record(z.string(), z.array(z.string())) })),
})

const world = useWorld()
const get = (url: string) =>
  world.app.inject({ url, headers: { host: new URL(world.config.publicUrl).host, accept: 'text/html' } })

test('the installed app opens on the dossiers, and every icon has its declared size', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const { id, start_url, display, icons, shortcuts } = Manifest.parse(answer.json())

  // Another id would be another app, beside the one that people installed.
  expect({ id, start_url, display }).toEqual({ id: '/app', start_url: '/app/dossiers', display: 'standalone' })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type']], src).toEqual([200, type])
    expect(sizeOf(icon.rawPayload), src).toBe(sizes)
  }
})

test('the icon of the installed app offers a new dossier and an upload, and all its shortcuts lead to the app', async () => {
  const { shortcuts } = Manifest.parse((await get('/manifest.webmanifest')).json())

  expect(shortcuts.slice(0, 2).map(({ name }) => name)).toEqual(['Nieuw dossier', 'Uploaden'])
  for (const { url } of shortcuts) expect((await get(url)).statusCode, url).toBe(200)
})

test('the installed app accepts the files that Klopt can store: PDF and XML, and shared photos', async () => {
  const { share_target, file_handlers } = Manifest.parse((await get('/manifest.webmanifest')).json())
  const shared = share_target.params.files.flatMap(({ accept }) => accept)
  const opened = file_handlers.flatMap(({ accept }) => Object.values(accept).flat())

  expect(share_target).toMatchObject({ action: '/app/delen', method: 'POST', enctype: 'multipart/form-data' })
  expect(file_handlers.map(({ action }) => action)).toEqual(['/app/delen'])
  expect(new Set(opened)).toEqual(new Set(['.pdf', '.xml']))
  const types = new Set<string>([...Object.values(fileTypes), 'text/xml'])
  for (const one of shared)
    expect(one.startsWith('.') ? fileExtension(`x${one}`) !== null : types.has(one), one).toBe(true)
})

test('the app links to its manifest and to the icons of tab and home screen, and all of them exist', async () => {
  const { body } = await get('/app')
  const links = [...body.matchAll(/<link rel="(manifest|icon|alternate icon|apple-touch-icon)" href="([^"]+)"/g)]
  const found = links.map(([, rel = '', href = '']) => [rel, href] as const)

  expect(found.map(([rel]) => rel).toSorted()).toEqual(['alternate icon', 'apple-touch-icon', 'icon', 'manifest'])
  const sizes: Record<string, string> = { 'alternate icon': '32x32', 'apple-touch-icon': '180x180' }
  for (const [rel, href] of [...found, ['unread', '/favicon-unread.svg'] as const]) {
    const { statusCode, rawPayload } = await get(href)
    expect([statusCode, sizeOf(rawPayload)], href).toEqual([200, sizes[rel] ?? 'any'])
  }
})

/** The size of a PNG, from its header. An SVG or a manifest has none. */
function sizeOf(file: Buffer): string {
  if (file.subarray(1, 4).toString() !== 'PNG') return 'any'
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}
