import { expect, test } from 'vitest'
import { z } from 'zod'
import { useWorld } from '../../testing/world.ts'

const Icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })
const Manifest = z.object({ start_url: z.string(), display: z.string(), icons: z.array(Icon) })

const world = useWorld()
const get = (url: string) =>
  world.app.inject({ url, headers: { host: new URL(world.config.publicUrl).host, accept: 'text/html' } })

test('the installed app opens on the dossiers, and every icon has its declared size', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const { start_url, display, icons } = Manifest.parse(answer.json())

  expect({ start_url, display }).toEqual({ start_url: '/app/dossiers', display: 'standalone' })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes, type } of icons) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type']], src).toEqual([200, type])
    expect(sizeOf(icon.rawPayload), src).toBe(sizes)
  }
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
