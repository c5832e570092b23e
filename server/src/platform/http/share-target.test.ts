import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

function share(body: FormData | string | null, headers: Record<string, string> = {}) {
  return world.stranger.fetch('/app/delen', { method: 'POST', redirect: 'manual', body, headers })
}

function formWith(bytes: number) {
  const form = new FormData()
  form.append('title', 'Factuur')
  form.append('file', new File([new Uint8Array(bytes)], 'factuur.pdf', { type: 'application/pdf' }))
  return form
}

test.each([
  ['with a file', formWith(400_000), {}],
  ['with more than an upload may be', formWith(12_000_000), {}],
  ['with text only', 'text=Kijk+even', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['with a damaged form', 'geen formulier', { 'content-type': 'multipart/form-data' }],
  ['with nothing', null, {}],
])(
  'a share that arrives before the service worker runs leads to the page that asks to share again: %s',
  async (_, body, headers) => {
    const { status, headers: answered } = await share(body, headers)

    expect([status, answered.get('location')]).toEqual([303, '/app/delen?mislukt'])
  },
)

test('a phone shares without a site of its own, and another site may not share', async () => {
  const phone = await share(formWith(10), { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', origin: 'null' })
  const site = await share(formWith(10), { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })

  expect([phone.status, site.status]).toEqual([303, 403])
})
