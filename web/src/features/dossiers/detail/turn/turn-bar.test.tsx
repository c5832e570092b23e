import type { Dossier, Turn } from '@klopt/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dalen, dossierOf, linde, permitted } from '../../../../testing/dossiers.ts'
import { idOf } from '../../../../testing/examples.ts'
import { show } from '../../../../testing/screen.tsx'
import { TurnBar } from './turn-bar.tsx'

const by = { id: idOf(91), full_name: 'Bram de Wit' }
const ownTurn = { company_id: linde.id, cause: 'message', at: '2025-09-04T10:58:00.000Z', by, by_hand: false } as const

beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-09-04T12:00:00.000Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function bar(turn: Turn | null, difference: Partial<Dossier> = {}) {
  const dossier = dossierOf({ turn, permissions: permitted('turn'), ...difference })
  return show(<TurnBar dossier={dossier} companyId={linde.id} />)
}

test.each([
  ['it is the turn of the own company', ownTurn, 'Jullie zijn aan zet · Bram schreef om'],
  [
    'it is the turn of the other company, since another day',
    { ...ownTurn, company_id: dalen.id, cause: 'upload', at: '2025-09-02T10:00:00.000Z' },
    `${dalen.name} is aan zet · Bram voegde een document toe op 2 september`,
  ],
  [
    'both agree',
    { ...ownTurn, company_id: null, cause: 'agreed' },
    'Niemand is aan zet · beide bedrijven zeggen: klopt',
  ],
] as const)('%s: the bar shows it', async (_, turn, text) => {
  const screen = await bar(turn)

  await expect.poll(() => screen.getByRole('button').element().textContent).toContain(text)
  expect(document.querySelector('.turn')?.classList.contains('own')).toBe(turn.company_id === linde.id)
})

test.each([
  ['2025-10-04', 'Betalen uiterlijk 4 oktober · nog 30 dagen', false],
  ['2025-09-11', 'Betalen uiterlijk 11 september · nog 7 dagen', true],
  ['2025-09-04', 'Betalen uiterlijk 4 september · vandaag', true],
  ['2025-09-01', '3 dagen over de termijn', true],
  ['2025-09-03', '1 dag over de termijn', true],
])('an invoice due on %s shows: %s', async (due_date, text, soon) => {
  const screen = await bar(ownTurn, { due_date })

  const term = screen.getByText(text, { exact: true })
  await expect.element(term).toBeVisible()
  expect(term.element().classList.contains('soon')).toBe(soon)
  await expect.element(term).toHaveAttribute('title', expect.stringMatching(/^\d+ (september|oktober) 2025$/))
})

test.each([
  ['2025-10-04', 'Betalen uiterlijk 4 oktober (geschat) · nog 30 dagen'],
  ['2025-09-01', '3 dagen over de geschatte termijn'],
])('an estimated due date is marked as estimated: %s', async (due_date, text) => {
  const screen = await bar(ownTurn, { due_date, due_estimated: true })

  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('without permission the turn is plain text, and without a turn and a term there is no bar', async () => {
  const screen = await bar(ownTurn, { permissions: permitted() })
  await expect.element(screen.getByText('Jullie zijn aan zet')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()

  await bar(null)
  expect(document.querySelectorAll('.turn')).toHaveLength(1)
})

test('a guest without a name is shown by mail address, as in the chat', async () => {
  const guest = { id: by.id, first_name: '', full_name: 'planning@glas.example' }
  const [first] = dossierOf().users
  if (!first) throw new Error('The dossier has no participants.')
  const turn = { ...ownTurn, by: { id: by.id, full_name: 'Externe gebruiker' } }
  const screen = await bar(turn, { users: [{ ...first, ...guest }] })

  const text = () => screen.getByRole('button').element().textContent
  await expect.poll(text).toContain('· planning@glas.example schreef om')
})

test('a term without a turn, as in an internal dossier, is beside its clock', async () => {
  const screen = await bar(null, { due_date: '2025-10-04' })
  const term = screen
    .getByText(/^Betalen uiterlijk 4 oktober/)
    .element()
    .getBoundingClientRect()
  const clock = document.querySelector('.turn > .lucide')?.getBoundingClientRect()

  expect(term.left - (clock?.right ?? 0)).toBe(8)
})

const long = { id: dalen.id, name: 'Gevelbouw- en Afbouwmaatschappij Van Dalen en Zonen Deventer' }
test.each([
  [700, ownTurn, [40, 40]],
  [568, ownTurn, [40, 40]],
  [568, { ...ownTurn, company_id: dalen.id, cause: 'upload' }, [40, 40]],
  [376, ownTurn, [45, 60]],
] as const)(
  'in a column of %s px the bar has one line, or two if the term does not fit',
  async (width, turn, [least, most]) => {
    const companies = dossierOf().companies.map((one) => (one.id === dalen.id ? { ...one, ...long } : one))
    const dossier = dossierOf({ turn, companies, due_date: '2025-10-04', permissions: permitted('turn') })
    const screen = await show(
      <section className="chat" style={{ width, container: 'chat / inline-size' }}>
        <TurnBar dossier={dossier} companyId={linde.id} />
      </section>,
    )

    await expect.element(screen.getByText(/^Betalen uiterlijk 4 oktober/)).toBeVisible()
    const bar = document.querySelector('.turn')
    const height = bar?.getBoundingClientRect().height ?? 0
    expect(height).toBeGreaterThanOrEqual(least)
    expect(height).toBeLessThanOrEqual(most)
    expect(bar && bar.scrollWidth <= bar.clientWidth).toBe(true)
  },
)
