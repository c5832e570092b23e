import { errorCodes, errorReasons } from '@klopt/contract'
import { expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { ApiError, failureOf } from './api.ts'
import { fieldErrors, useErrorText } from './errors.ts'

function Sentences({ errors }: { errors: unknown[] }) {
  const errorText = useErrorText()
  return <pre>{errors.map(errorText).join('\n')}</pre>
}

async function sentencesFor(errors: unknown[], language: 'nl' | 'en' = 'nl'): Promise<string[]> {
  const screen = await show(<Sentences errors={errors} />, { language })
  await expect.poll(() => document.querySelector('pre')?.textContent).toBeTruthy()
  const text = document.querySelector('pre')?.textContent ?? ''
  await screen.unmount()
  return text.split('\n')
}

const answer = (status: number, body: object, retry_after: string | null = null) =>
  failureOf(status, JSON.stringify(body), { retry_after })

test("each code and reason has its own sentence in both languages, and never shows the server's text", async () => {
  const values = { email: 'a@b.example', other: 'A', own: 'B', open: '5', address: 'https://klopt.example' }
  const errors = [
    ...[...errorCodes, 'no_connection' as const].map((code) => new ApiError(400, code, 'Woorden.', { values })),
    ...Object.entries(errorReasons).map(([reason, code]) => new ApiError(400, code, 'Woorden.', { reason, values })),
  ]

  const dutch = await sentencesFor(errors)
  const english = await sentencesFor(errors, 'en')

  for (const sentences of [dutch, english]) {
    expect(sentences.filter((text) => text === 'Woorden.' || !/^[A-Z].*[.!)]$/.test(text))).toEqual([])
    expect(sentences).toHaveLength(errors.length)
    expect(new Set(sentences).size).toBe(errors.length - 1) // two kinds of links that ended
  }
  expect(english.filter((text, n) => text === dutch[n])).toEqual([])
})

test('a reason that is not known here shows the sentence of its code', async () => {
  const failure = { detail: 'Nieuw.', code: 'too_late', reason: 'from_a_newer_server' }
  expect(await sentencesFor([await answer(409, failure)])).toEqual([
    'Dit bericht is ouder dan 10 minuten en blijft nu staan. Stuur een nieuw bericht.',
  ])
})

test.each([
  [1, '1 seconde', '1 second'],
  [30, '30 seconden', '30 seconds'],
  [90, '90 seconden', '90 seconds'],
  [91, '2 minuten', '2 minutes'],
  [900, '15 minuten', '15 minutes'],
  [5400, '90 minuten', '90 minutes'],
  [86_400, '24 uur', '24 hours'],
])('the rate limit error shows how long %i seconds are', async (seconds, nl, en) => {
  const errors = [await answer(429, { detail: 'Te vaak.', code: 'too_many' }, String(seconds))]

  expect(await sentencesFor(errors)).toEqual([`Dat ging te vaak achter elkaar. Probeer het over ${nl} opnieuw.`])
  expect(await sentencesFor(errors, 'en')).toEqual([`That was too many attempts in a row. Try again in ${en}.`])
})

test.each([null, '0', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
  'without a valid Retry-After, %j, it asks to wait',
  async (retryAfter) => {
    expect(await sentencesFor([await answer(429, { detail: 'x', code: 'too_many' }, retryAfter)])).toEqual([
      'Dat ging te vaak achter elkaar. Wacht even en probeer het opnieuw.',
    ])
  },
)

const refused = (...fields: [name: string, type: string][]) =>
  answer(422, {
    code: 'validation_error',
    detail: fields.map(([name, type]) => ({ loc: ['body', name], msg: 'Zo kan het niet.', type })),
  })

test("refused fields are named in the user's language", async () => {
  const errors = [await refused(['title', 'too_big']), await refused(['email', 'invalid_format'], ['city', 'custom'])]

  expect(await sentencesFor(errors)).toEqual([
    'Titel: te lang',
    'E-mailadres: klopt niet · Plaats: kan niet worden gebruikt',
  ])
  expect(await sentencesFor(errors, 'en')).toEqual([
    'Title: too long',
    "Email address: not valid · Town or city: can't be used",
  ])
  expect(fieldErrors(errors[1])).toEqual({ email: 'invalid_format', city: 'refused' })
})

test('a refused field without a label is not named', async () => {
  expect(await sentencesFor([await refused(['client_id', 'invalid_format'], ['title', 'too_big'])])).toEqual([
    'Niet alles is goed ingevuld. Controleer het en probeer het opnieuw.',
  ])
})

test('server errors and errors without a text of their own show the request id', async () => {
  const detail = 'Er is iets misgegaan. Probeer het later opnieuw.'
  const errors = [
    await answer(500, { detail, code: 'internal', request_id: '0199-ab' }),
    await answer(503, { detail: 'Even niet', code: 'unavailable', request_id: '0199-ac' }),
    new ApiError(418, 'unknown', '', { request_id: '0199-ad' }),
    await answer(403, { detail: 'Mag niet', code: 'forbidden', request_id: '0199-ae' }),
  ]

  expect(await sentencesFor(errors)).toEqual([
    `${detail} Code 0199-ab`,
    'Klopt is even niet bereikbaar. Probeer het zo opnieuw. Code 0199-ac',
    `${detail} Code 0199-ad`,
    'Je mag dit niet of niet meer doen. Laad de pagina opnieuw.',
  ])
})

test('an unexpected error shows its own message, or a general one', async () => {
  const errors = [
    await answer(418, { detail: 'Dit bedrijf is verhuisd.', code: 'brand_new' }),
    await answer(418, {}),
    new Error('x'),
  ]

  expect(await sentencesFor(errors)).toEqual([
    'Dit bedrijf is verhuisd.',
    'Er is iets misgegaan. Probeer het later opnieuw.',
    'Er is iets misgegaan. Probeer het later opnieuw.',
  ])
})
