import type { Duty } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../../../platform/i18n.ts'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { dalen, dossierOf, linde, permitted } from '../../../../testing/dossiers.ts'
import { idOf } from '../../../../testing/examples.ts'
import { show } from '../../../../testing/screen.tsx'
import { DutyBar } from './duty-bar.tsx'

function duty(difference: Partial<Duty> = {}): Duty {
  return {
    company_id: linde.id,
    kind: 'proposal',
    about: null,
    card_id: idOf(700),
    agreement_id: idOf(900),
    message_id: idOf(5),
    document_id: null,
    paper: '20260893',
    by: { id: idOf(91), full_name: 'Bram de Wit' },
    since: '2025-09-04T10:58:00.000Z',
    amount: '860.00',
    currency: 'EUR',
    ...difference,
  }
}
const question = duty({
  kind: 'question',
  about: 'order',
  agreement_id: null,
  message_id: null,
  amount: null,
  by: null,
})
const owed = duty({ company_id: dalen.id, kind: 'owed', about: 'credit_note', amount: '171.60' })

const onGo = vi.fn<(duty: Duty) => void>()
const onAct = vi.fn<() => void>()
beforeEach(() => {
  onGo.mockClear()
  onAct.mockClear()
})

function bar(duties: Duty[], { language = 'nl', width = 700 }: { language?: Language; width?: number } = {}) {
  const dossier = dossierOf({ duties, permissions: permitted('turn'), due_date: '2099-10-04' })
  return show(
    <section className="chat" style={{ width, height: 500, container: 'chat / inline-size' }}>
      <DutyBar dossier={dossier} companyId={linde.id} onGo={onGo} actOf={() => ({ label: 'Bekijk voorstel', onAct })} />
    </section>,
    { language },
  )
}

test('the bar says how much is to be done, and has the first duty with its button', async () => {
  const screen = await bar([duty(), question, owed])

  await expect.element(screen.getByText('Jullie zijn aan zet (2)')).toBeVisible()
  await expect.element(screen.getByText('Bram stelt € 860,00 minder voor')).toBeVisible()
  await screen.getByRole('button', { name: 'Bekijk voorstel' }).click()
  expect(onAct).toHaveBeenCalledOnce()
})

test('the arrow lists the duties of both companies, and each leads to its card', async () => {
  const screen = await bar([duty(), question, owed])
  await screen.getByRole('button', { name: 'Toon alles wat te doen is (3)' }).click()

  const ours = screen.getByRole('region', { name: 'Jullie' })
  await expect.element(ours.getByRole('button').last()).toMatchTextContent('Kies de order bij 20260893')
  const theirs = screen.getByRole('region', { name: dalen.name })
  await expect.element(theirs.getByRole('button')).toMatchTextContent('Creditnota van € 171,60 maken')
  await expectAccessible()
  await ours.getByRole('button').last().click()

  expect(onGo).toHaveBeenCalledExactlyOnceWith(question)
  await expect.element(ours).not.toBeInTheDocument()
})

test('if only the other company has something to do, the bar says so without a button', async () => {
  const screen = await bar([owed])

  await expect.element(screen.getByText(`${dalen.name} is aan zet (1)`)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Bekijk voorstel' })).not.toBeInTheDocument()
})

test.each([
  [{}, 'Bram proposes €860.00 less'],
  [{ about: 'extra_work', amount: '650.00' }, 'Bram proposes extra work: €650.00'],
  [{ kind: 'objection', about: 'quantity' }, 'Bram says: wrong quantity'],
  [{ kind: 'owed', about: 'change_order' }, 'Change the order'],
  [{ kind: 'difference', amount: '-76.05' }, '€76.05 less than ordered'],
  [{ kind: 'question', about: 'parties' }, 'Whose invoice is 20260893?'],
  [{ kind: 'close' }, 'Bram wants to close'],
  [{ kind: 'reply', since: '2025-09-04T10:58:00.000Z' }, 'Bram wrote on 4 September 2025'],
] as const)('in English, %j is: %s', async (difference, text) => {
  const screen = await bar([duty(difference)], { language: 'en' })

  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
})

test.each([320, 376, 568, 700])('in a column of %s px nothing is wider than the bar', async (width) => {
  const screen = await bar([duty(), question], { width })
  await expect.element(screen.getByText('Jullie zijn aan zet (2)')).toBeVisible()

  const shown = document.querySelector('.duty-bar')
  expect(shown && shown.scrollWidth <= shown.clientWidth).toBe(true)
})
