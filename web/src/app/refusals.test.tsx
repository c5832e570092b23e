import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../platform/query.ts'
import { meQuery } from '../platform/session.ts'
import { vos } from '../testing/dossiers.ts'
import { companyCard, relationWith } from '../testing/examples.ts'
import { useNetwork } from '../testing/network.ts'
import { type Case, cases, dossier, me, nothing, path, request } from '../testing/refusal-cases.tsx'
import { closeToasts } from '../testing/close-toasts.ts'
import { show } from '../testing/screen.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'

const network = useNetwork()

/** Errors of the server, and the text that the screen shows for each. */
const answers: [status: number, code: string, sentence: string][] = [
  [403, 'forbidden', 'Je mag dit niet of niet meer doen. Laad de pagina opnieuw.'],
  [404, 'not_found', 'Dit bestaat niet, of je hebt er geen toegang toe.'],
  [409, 'not_allowed_in_state', 'Dit kan nu niet. Iemand anders was misschien net iets eerder.'],
  [413, 'too_large', 'Dit is te groot om te versturen.'],
  [415, 'unsupported_media_type', 'Deze soort inhoud neemt Klopt niet aan.'],
  [422, 'validation_error', 'Niet alles is goed ingevuld. Controleer het en probeer het opnieuw.'],
  [429, 'too_many', 'Dat ging te vaak achter elkaar. Probeer het over 2 minuten opnieuw.'],
  [500, 'internal', 'Er is iets misgegaan. Probeer het later opnieuw. Code 0199-ab'],
  [503, 'unavailable', 'Klopt is even niet bereikbaar. Probeer het zo opnieuw. Code 0199-ab'],
  [0, 'no_connection', 'Geen verbinding met Klopt. Controleer de internetverbinding en probeer het opnieuw.'],
]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(nothing)
  network.on('GET', `/app/dossiers/${dossier.id}/available-users`, () => [])
  network.on('GET', path, () => dossier)
  network.on('GET', '/api/v1/users/check-email-company/otto%40kraan.example', () => null)
  const external = relationWith({ ...companyCard(), ...vos })
  network.on('GET', '/api/v1/relations', () => ({ accepted: [external], pending: [request], sent: [] }))
  const facts = { vat_number: null, address: null, postcode: null, city: null, email: null, phone: null }
  const margin = { tolerance_amount: '1.00', tolerance_percent: '2.00', tolerance_cap: '50.00' }
  const company = {
    ...companyCard({ id: me.company_id }),
    ...facts,
    ...margin,
    status: 'active',
    created_at: dossier.created_at,
    letter_expires_at: null,
  }
  network.on('GET', `/api/v1/companies/${me.company_id}`, () => company)
  network.on('GET', `/api/v1/companies/${me.company_id}/billing`, () => ({
    month: '2025-09',
    admins: 1,
    users: 0,
    viewers: 0,
    lines: [],
    total: 2100,
  }))
})

/** The text in the field with this label. */
function typedIn(label: string | undefined): string | undefined {
  const fields = [...document.querySelectorAll('input')]
  return fields.find((field) => field.labels?.[0]?.textContent === label)?.value
}

function refuse([method, at]: Case['call'], status: number, code: string) {
  const headers = { 'retry-after': '120' }
  const body = { code, detail: 'Woorden van de server.', request_id: '0199-ab' }
  network.on(method, at, () => {
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json(body, { status, headers })
  })
}

/** Each error on several forms, and on each form several errors, with those that it has words of its own for. */
function answersOf(place: number, { better }: Case) {
  if (import.meta.env['KLOPT_FULL'] === '1') return answers
  return answers.filter(([, code], n) => n % 3 === place % 3 || better?.[code])
}

const forms = Object.entries(cases).map(([name, one], place) => [name, one, answersOf(place, one)] as const)

test.each(forms)('%s: an error is shown, the input stays, and it can be retried', async (_, one, mine) => {
  const part = (
    <>
      {one.part}
      <ToastRegion />
    </>
  )
  const screen = await show(part, { before: () => queryClient.setQueryData(meQuery.queryKey, me) })
  await one.before?.(screen)

  for (const [status, code, sentence] of mine) {
    refuse(one.call, status, code)
    const sent = network.times(...one.call)
    await one.act(screen)
    await expect.element(screen.getByText(one.better?.[code] ?? sentence).first(), { message: code }).toBeVisible()
    expect(network.times(...one.call), code).toBe(sent + 1)
    await expect.poll(() => typedIn(one.typed?.[0])).toBe(one.typed?.[1])
    expect(document.body.textContent).not.toContain('Woorden van de server.')
    closeToasts()
  }
})
