import type { HeldMail, MessageMail as MessageMailData } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { dossierOf, permitted } from '../../testing/dossiers.ts'
import { idOf } from '../../testing/examples.ts'
import { bram, say } from '../../testing/messages.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { HeldMails } from './held-mails.tsx'
import { MailAddress } from './mail-address.tsx'
import { MessageMail } from './message-mail.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}`
const dossier = dossierOf({ held_mails: 1, permissions: permitted('post') })

function heldMail(difference: Partial<HeldMail> = {}): HeldMail {
  return {
    id: idOf(50),
    dossier_id: idOf(1),
    from_name: 'Van Dalen Facturatie',
    from_email: 'facturen@vandalen.example',
    subject: 'Factuur 2025-0412',
    created_at: '2025-09-04T12:58:00.000Z',
    verdict: 'pass',
    excerpt: 'Hierbij onze factuur <b>van</b> week 36.',
    files: ['Factuur_2025-0412.pdf'],
    expires_at: '2025-09-18T12:58:00.000Z',
    ...difference,
  }
}

let mails: HeldMail[] = []
beforeEach(() => {
  mails = [heldMail()]
  network.on('GET', `${path}/held-mails`, () => mails)
})

async function opened(change: Partial<HeldMail> = {}) {
  mails = [heldMail(change)]
  const screen = await show(<HeldMails dossier={dossier} />)
  await screen.getByRole('button', { name: 'Bekijk de mail' }).click()
  return screen
}

const decisionsOf = () =>
  network.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

test('a mail that waits is let in for good with the keyboard only', async () => {
  network.on('POST', `/api/v1/held-mails/${idOf(50)}/allow`, () => ((mails = []), {}))
  const screen = await show(<HeldMails dossier={dossier} />)
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('Mail van facturen@vandalen.example wacht · 1 document')

  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Echt verstuurd door vandalen.example')
  await expect.element(screen.getByText('Hierbij onze factuur <b>van</b> week 36.')).toBeVisible()
  await expectAccessible()
  screen.getByRole('checkbox', { name: 'Mail van dit adres voortaan altijd toelaten' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('button', { name: 'Weigeren' })).toBeDisabled()
  screen.getByRole('button', { name: 'Toelaten' }).element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  expect(decisionsOf()).toEqual([{ path: `/api/v1/held-mails/${idOf(50)}/allow`, body: { always: true } }])
})

test('an unproven sender cannot be let in for good, but can be blocked', async () => {
  network.on('POST', `/api/v1/held-mails/${idOf(50)}/refuse`, () => ((mails = []), null))

  const screen = await opened({ verdict: 'fail' })

  await expect.element(screen.getByText('vandalen.example zegt dat dit niet echt is')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /voortaan altijd/ })).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: /voortaan blokkeren/ }).click()
  await screen.getByRole('button', { name: 'Weigeren' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(decisionsOf()).toEqual([{ path: `/api/v1/held-mails/${idOf(50)}/refuse`, body: { block: true } }])
})

test('a failed decision shows the reason and keeps the mail and the choice', async () => {
  network.on('POST', `/api/v1/held-mails/${idOf(50)}/allow`, () => {
    throw new Refused(503, 'unavailable')
  })
  const screen = await opened()
  await screen.getByRole('checkbox', { name: /voortaan altijd/ }).click()

  await screen.getByRole('button', { name: 'Toelaten' }).click()

  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /voortaan altijd/ })).toBeChecked()
  await expect.element(screen.getByText('Factuur 2025-0412', { exact: true })).toBeVisible()
})

test('the address of a dossier is renewed after a question, and stays if that fails', async () => {
  const known = { address: 'd-oud@in.klopt.example', name: 'PO 4500127', can_renew: true }
  network.on('GET', `${path}/mail-address`, () => known)
  network.on('POST', `${path}/mail-address/renew`, () => {
    throw new Refused(503, 'unavailable')
  })
  const screen = await show(
    <>
      <MailAddress dossierId={idOf(1)} />
      <ToastRegion />
    </>,
  )
  const region = screen.getByRole('region', { name: 'E-mailadres van dit dossier' })
  await expect.element(region).toMatchTextContent('Wie het dossier ziet, kan de hele mail lezen.')
  await expectAccessible()

  await region.getByRole('button', { name: 'Nieuw adres' }).click()
  expect(network.times('POST', `${path}/mail-address/renew`)).toBe(0)
  await region.getByRole('button', { name: 'Nieuw adres' }).click()
  await expect.poll(() => network.times('POST', `${path}/mail-address/renew`)).toBe(1)
  await expect.element(region).toMatchTextContent('d-oud@in.klopt.example')
  await expect.element(region).toMatchTextContent('Het oude adres werkt dan niet meer.')

  network.on('POST', `${path}/mail-address/renew`, () => ({ ...known, address: 'd-nieuw@in.klopt.example' }))
  await region.getByRole('button', { name: 'Nieuw adres' }).click()
  await expect.element(region).toMatchTextContent('d-nieuw@in.klopt.example')
})

test('the room of the address is kept until it is known, so that nothing above it moves', async () => {
  const known = Promise.withResolvers<unknown>()
  network.on('GET', `${path}/mail-address`, () => known.promise)
  const screen = await show(<MailAddress dossierId={idOf(1)} />)
  const room = document.querySelector('.by-mail')?.clientHeight
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument()

  known.resolve({ address: 'd-3dmt1n2z2be1jz2h37g9f041pq@localhost', name: 'PO 4500127', can_renew: true })

  await expect.element(screen.getByRole('region')).toMatchTextContent('d-3dmt1n2z2be1jz2h37g9f041pq@localhost')
  expect(document.querySelector('.by-mail')?.clientHeight).toBe(room)
})

test('while receiving mails is switched off, no address is shown', async () => {
  network.on('GET', `${path}/mail-address`, () => ({ address: null, name: 'PO 4500127', can_renew: false }))

  const screen = await show(<MailAddress dossierId={idOf(1)} />)

  await expect.poll(() => network.times('GET', `${path}/mail-address`)).toBe(1)
  await expect.poll(() => document.querySelector('.by-mail')).toBeNull()
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument()
})

const shownMail = { from_name: 'Bram', from_email: 'bram@gevel.example', subject: 'Re: PO' }
const mailPath = `/api/v1/messages/${say(7, bram).id}/mail`

function mailed(difference: Partial<MessageMailData>) {
  const mail = { ...shownMail, proven: true, cut: false, let_in_by: null, not_taken: [], ...difference }
  return { ...say(7, bram), mail }
}

test('parts for programs are named without alarm, and a file that is missing with one', async () => {
  const not_taken = [
    { filename: 'reaction.json', reason: 'other' as const },
    { filename: 'smime.p7s', reason: 'other' as const },
    { filename: 'plan.zip', reason: 'type' as const },
  ]
  const screen = await show(<MessageMail message={mailed({ not_taken })} part="foot" />)

  await expect.element(screen.getByText('Ook in deze mail: reactie, handtekening')).toBeVisible()
  await expect.element(screen.getByText('Niet overgenomen: plan.zip (ongeldig bestandstype)')).toBeVisible()
})

test('what a message left out of its mail is shown under it in one tap, and hidden again', async () => {
  network.on('GET', mailPath, () => ({ ...shownMail, left_out: '> Hoeveel stuks?\n> Graag vandaag.' }))
  const screen = await show(<MessageMail message={mailed({ cut: true, unchecked: true })} part="foot" />)
  await expect.element(screen.getByText('De handtekening van deze mail is niet gecontroleerd.')).toBeVisible()
  expect(network.times('GET', mailPath)).toBe(0)

  const button = screen.getByRole('button', { name: 'Toon wat is weggelaten' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(screen.getByText(/Hoeveel stuks/)).toBeVisible()
  await expectAccessible()

  await screen.getByRole('button', { name: 'Verberg wat is weggelaten' }).click()
  await expect.element(screen.getByText(/Hoeveel stuks/)).not.toBeInTheDocument()
})

test('a message that shows its whole mail does not offer what was left out', async () => {
  const screen = await show(<MessageMail message={mailed({ cut: false })} part="foot" />)

  await expect.element(screen.getByRole('button', { name: 'Toon hele mail' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Toon wat is weggelaten' })).not.toBeInTheDocument()
})
