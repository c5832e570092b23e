import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { takeRememberedPage } from '../../platform/arrival.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { show } from '../../testing/screen.tsx'
import { MagicLink } from './magic-link.tsx'

/** The pages that the link led to. */
const opened: string[] = []
beforeEach(() => void opened.splice(0))

test('the token is removed from the URL before the first request, and a refused link shows what to do', async () => {
  const here = location.href
  history.replaceState(null, '', '/validate?token=geheim&taal=nl')
  const addresses: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    addresses.push(location.pathname + location.search)
    return answered
  })

  const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)

  await expect.element(screen.getByText('Even geduld, we stellen je toegang in…')).toBeVisible()
  answer(Response.json({ detail: 'Onbekend', code: 'invalid_link' }, { status: 400 }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Er is iets misgegaan. Kijk in je inbox of vraag een nieuwe link aan.')
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(addresses).toEqual(['/validate?taal=nl'])
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/auth/validate?token=geheim')
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(sessionStorage.length).toBe(0)
  history.replaceState(null, '', here)
})

test.each([
  ['without a token', '/validate', {}],
  ['with a very long token', `/validate?token=${'x'.repeat(500)}`, null],
  ['whose answer has no session', '/validate?token=geheim', { access_token: '' }],
])('a link %s explains what to do, and stores nothing', async (_, address, answer) => {
  const here = location.href
  history.replaceState(null, '', address)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    answer ? Response.json(answer) : Response.json({ detail: '', code: 'invalid_link' }, { status: 400 }),
  )

  const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)

  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Er is iets misgegaan. Kijk in je inbox of vraag een nieuwe link aan.')
  expect(opened).toEqual([])
  expect(localStorage.getItem('access_token')).toBeNull()
  history.replaceState(null, '', here)
})

const dossier_id = 'b47a0b1e-0000-4000-8000-00000000000d'
const anna = { id: 'a', first_name: 'Anna', full_name: 'Anna Bakker', role: 'admin' }

/** Opens the link while somebody is signed in; the fake server answers its requests. */
async function openedBy(
  who: object,
  link: object = {},
  { address = '/validate?token=geheim', moved = null as object | null } = {},
) {
  const here = location.href
  history.replaceState(null, '', address)
  localStorage.setItem('access_token', 'van-anna')
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const path = address instanceof Request ? address.url : address.toString()
    requests.push(path)
    if (path.includes('/users/me')) return Response.json(who)
    if (path.includes('/moved-dossier')) return Response.json(moved)
    return Response.json({ access_token: 'van-gast', dossier_id, ...link })
  })
  const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)
  onTestFinished(() => {
    history.replaceState(null, '', here)
    localStorage.clear()
  })
  return { screen, requests }
}

test('with a signed-in account the link asks for confirmation, and nothing is exchanged or stored before', async () => {
  const { screen, requests } = await openedBy(anna)

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als Anna' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Doorgaan als gast' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ingelogd blijven als Anna' })).toHaveAttribute('href', '/app')
  expect(requests).toEqual(['/api/v1/users/me', '/api/v1/auth/moved-dossier?token=geheim'])
  expect(localStorage.getItem('access_token')).toBe('van-anna')
})

test('the confirmation is shown again after a reload', async () => {
  sessionStorage.setItem('link_token/validate', 'geheim')

  const { screen } = await openedBy(anna, {}, { address: '/validate' })

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als Anna' })).toBeVisible()
})

test('a declined link is forgotten', async () => {
  const { screen } = await openedBy(anna)
  const stay = screen.getByRole('link', { name: 'Ingelogd blijven als Anna' })
  await expect.element(stay).toBeVisible()
  expect(Object.values(sessionStorage)).toEqual(['geheim'])
  stay.element().addEventListener('click', (event) => event.preventDefault())

  await stay.click()

  expect(sessionStorage.length).toBe(0)
})

test('the link of another guest asks for confirmation before the new session is stored', async () => {
  const { screen } = await openedBy(
    { id: 'g', first_name: '', full_name: 'otto@vos.example', role: 'viewer' },
    { user_id: 'h' },
  )

  await expect.element(screen.getByRole('heading', { name: 'Je bent ingelogd als otto@vos.example' })).toBeVisible()
  expect(localStorage.getItem('access_token')).toBe('van-anna')
})

test('whoever goes on as a guest gets the dossier and a session of the guest, and is not asked again', async () => {
  const { screen } = await openedBy(anna, { user_id: 'g' })
  await screen.getByRole('button', { name: 'Doorgaan als gast' }).click()
  await expect.poll(() => opened).toEqual([`/app/dossier/${dossier_id}`])
  expect(localStorage.getItem('access_token')).toBe('van-gast')

  await openedBy({ id: 'g', first_name: '', full_name: 'otto@vos.example', role: 'viewer' }, { user_id: 'g' })
  await expect.poll(() => opened.length).toBe(2)
})

test('the old link of a guest leads the signed-in account that the guest became straight to the dossier', async () => {
  const { requests } = await openedBy(anna, {}, { moved: { dossier_id } })

  await expect.poll(() => opened).toEqual([`/app/dossier/${dossier_id}`])
  expect(requests.some((path) => path.includes('/auth/validate'))).toBe(false)
  expect(localStorage.getItem('access_token')).toBe('van-anna')
  expect(sessionStorage.length).toBe(0)
})

test.each([
  [
    { email: 'otto@vos.example', dossier_id },
    '/login?email=otto%40vos.example&was=guest',
    `/app/dossier/${dossier_id}`,
  ],
  [{ email: 'otto@vos.example', dossier_id: null }, '/login?email=otto%40vos.example&was=guest', null],
  [undefined, '/login?was=guest', null],
])(
  'an old link of a guest who has the account %o leads to the sign-in, and after it to the dossier',
  async (account, login, next) => {
    const here = location.href
    history.replaceState(null, '', '/validate?token=oud')
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ detail: '', code: 'has_account', account }, { status: 400 }),
    )

    const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)

    await expect.poll(() => opened).toEqual([login])
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(takeRememberedPage()).toBe(next)
    expect(sessionStorage.length).toBe(0)
    history.replaceState(null, '', here)
  },
)

const bram = { name: 'Bram Jansen', email: 'b…@staal.example', inviter: 'Anna Bakker', company: 'Bouw BV' }

/** Opens a link on a device where its guest was never before; `answers` is the fake server. */
async function openedElsewhere(answers: (path: string) => Response = () => new Response(null, { status: 204 })) {
  const here = location.href
  history.replaceState(null, '', '/validate?token=geheim')
  const sent: [string, unknown][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = (address instanceof Request ? address.url : address.toString()).replace('/api/v1/auth/validate', '')
    if (path.startsWith('?')) return Response.json({ detail: '', code: 'other_device', guest: bram }, { status: 403 })
    sent.push([path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')])
    return answers(path)
  })
  const page = () => show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)
  const screen = await page()
  onTestFinished(() => {
    history.replaceState(null, '', here)
    localStorage.clear()
    sessionStorage.clear()
  })
  await expect.element(screen.getByRole('heading', { name: 'Bent u Bram Jansen?' })).toHaveFocus()
  return { screen, sent, page }
}

test('on another device the guest enters a mailed code; what was typed survives a reload', async () => {
  const wrong = () => Response.json({ detail: '', code: 'wrong_code' }, { status: 409 })
  let open = wrong
  const { screen, sent, page } = await openedElsewhere((path) =>
    path === '/open' ? open() : new Response(null, { status: 204 }),
  )
  await expectAccessible()
  await screen.getByRole('button', { name: 'Ja, mail mij een code' }).click()
  await expect.element(screen.getByText(/staat in een mail aan b…@staal\.example/)).toBeVisible()
  const device = localStorage.getItem('device')
  expect(sent).toEqual([['/code', { token: 'geheim', device }]])

  await screen.getByRole('button', { name: 'Dossier openen' }).click()
  await expect.element(screen.getByText('De code bestaat uit 6 cijfers.')).toBeVisible()
  await screen.getByLabelText('Code').fill('123 456')
  await screen.getByRole('button', { name: 'Dossier openen' }).click()
  await expect.element(screen.getByText('Deze code klopt niet. Kijk in de nieuwste mail.')).toBeVisible()
  await screen.getByRole('button', { name: 'Nog een keer sturen' }).click()
  await expect.element(screen.getByText('Er is een nieuwe code verstuurd. De vorige werkt niet meer.')).toBeVisible()

  await screen.unmount()
  const again = await page()
  await expect.element(again.getByLabelText('Code')).toHaveValue('123 456')
  await again.getByText('Iemand anders gebruikte mijn link').click()
  open = () => Response.json({ access_token: 'van-bram', dossier_id, user_id: 'g' })
  await again.getByRole('button', { name: 'Dossier openen' }).click()
  await expect.poll(() => opened).toEqual([`/app/dossier/${dossier_id}`])
  expect([localStorage.getItem('access_token'), localStorage.getItem('device')]).toEqual(['van-bram', device])
  expect(sent.at(-1)).toEqual(['/open', { token: 'geheim', device, code: '123 456', take_back: true }])
})

test('a code that was just mailed is not mailed again, and the field for it is there', async () => {
  const { screen } = await openedElsewhere(() =>
    Response.json({ detail: '', code: 'too_many' }, { status: 429, headers: { 'retry-after': '40' } }),
  )

  await screen.getByRole('button', { name: 'Ja, mail mij een code' }).click()

  await expect.element(screen.getByLabelText('Code')).toBeVisible()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/40 seconden/)
})

test('a colleague asks for access of their own, and not with the address of the guest', async () => {
  let refused = true
  const fault = { detail: [{ loc: ['body', 'email'], msg: '', type: 'custom' }], code: 'validation_error' }
  const { screen, sent } = await openedElsewhere(() =>
    refused ? Response.json(fault, { status: 422 }) : new Response(null, { status: 204 }),
  )
  await screen.getByRole('button', { name: 'Dat ben ik niet' }).click()
  await expect.element(screen.getByText(/Wij vragen Anna Bakker van Bouw BV om u uit te nodigen/)).toBeVisible()
  await expectAccessible()
  await screen.getByLabelText('Voornaam').fill('Karel')
  await screen.getByLabelText('Achternaam').fill('Smit')
  await screen.getByLabelText('Uw eigen e-mailadres').fill('bram@staal.example')
  await screen.getByRole('button', { name: 'Toegang vragen' }).click()
  await expect.element(screen.getByText(/Op dit adres staat de link al/)).toBeVisible()

  await screen.getByRole('button', { name: 'Terug' }).click()
  await screen.getByRole('button', { name: 'Dat ben ik niet' }).click()
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Karel')
  refused = false
  await screen.getByLabelText('Uw eigen e-mailadres').fill('karel@staal.example')
  await screen.getByRole('button', { name: 'Toegang vragen' }).click()

  await expect.element(screen.getByRole('heading', { name: 'Uw vraag is verstuurd' })).toHaveFocus()
  expect(sent.at(-1)).toEqual([
    '/colleague',
    { token: 'geheim', first_name: 'Karel', last_name: 'Smit', email: 'karel@staal.example' },
  ])
  expect(opened).toEqual([])
})

test('a withdrawn link does not say who withdrew it, and asks the company for a new one with one button', async () => {
  const here = location.href
  history.replaceState(null, '', '/validate?token=geheim')
  onTestFinished(() => history.replaceState(null, '', here))
  const sent: unknown[] = []
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'POST')
      return Response.json({ detail: 'x', code: 'link_ended', ended: { company: 'Bouw BV' } }, { status: 400 })
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
    return sent.length === 1
      ? Response.json({ detail: 'x', code: 'too_many' }, { status: 429 })
      : new Response(null, { status: 204 })
  })
  const screen = await show(<MagicLink login="/login" open={(path) => void opened.push(path)} />)
  await expect.element(screen.getByRole('heading', { name: 'Deze link werkt niet meer' })).toHaveFocus()
  await expectAccessible()
  const ask = screen.getByRole('button', { name: 'Vraag Bouw BV om een nieuwe' })

  await ask.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Dat ging te vaak/)
  await ask.click()

  await expect.element(screen.getByRole('heading', { name: 'Je vraag is verstuurd' })).toHaveFocus()
  expect(sent).toEqual([{ token: 'geheim' }, { token: 'geheim' }])
  expect(fetch.mock.calls[1]?.[0]).toBe('/api/v1/auth/validate/new-link')
  expect(sessionStorage.length).toBe(0)
})
