import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { zanten, prepareAddCompany } from '../../testing/add-company.tsx'
import { idOf } from '../../testing/examples.ts'

const { network, add, sent, byHand } = prepareAddCompany()

test('a company can be entered by hand, with spaces and dots in the number', async () => {
  const screen = await byHand({ name: ' Muis Montage ', number: '1234 56.78', city: 'Almere' })

  await add(screen).click()

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  const facts = { name: 'Muis Montage', registration_number: '12345678', city: 'Almere' }
  expect(sent()).toEqual([
    ['external', { ...facts, is_klopt_client: false, status: 'active' }],
    ['relations', { company_2_id: idOf(73) }],
  ])
})

test('two empty fields show errors and a summary with links, and nothing is sent', async () => {
  const screen = await byHand()

  await add(screen).click()

  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await expectAccessible()
  await screen.getByRole('link', { name: 'KVK-nummer is verplicht' }).click()
  await expect.element(screen.getByLabelText('KVK-nummer')).toHaveFocus()
  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveAccessibleDescription('Bedrijfsnaam is verplicht')
  expect(sent()).toEqual([])
})

test.each([
  [/^Bedrijfsnaam/, { name: 'M' }, 'Bedrijfsnaam moet minstens 2 tekens lang zijn'],
  [/^Bedrijfsnaam/, { name: 'M'.repeat(129) }, 'Bedrijfsnaam kan maximaal 128 tekens lang zijn'],
  [/^Bedrijfsnaam/, { name: 'Kijk op https://muis.example' }, /^Deze naam kan niet worden gebruikt/],
  [/^KVK-nummer/, { number: '1234567' }, 'KVK-nummer moet uit 8 cijfers bestaan'],
  [/^KVK-nummer/, { number: '1234567a' }, 'KVK-nummer moet uit 8 cijfers bestaan'],
  [/^Plaats/, { city: 'x'.repeat(65) }, 'Plaats kan maximaal 64 tekens lang zijn'],
])('%s %j: the field shows its error and gets the focus', async (label, values, sentence) => {
  const screen = await byHand({ name: 'Muis Montage', number: '12345678', ...values })

  await add(screen).click()

  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect.element(screen.getByLabelText(label)).toHaveFocus()
  expect(sent()).toEqual([])
})

test('a refusal of the server is shown at its field, and disappears when the value changes', async () => {
  network.on('POST', '/api/v1/companies/external', () =>
    Response.json(
      {
        code: 'validation_error',
        detail: [{ loc: ['body', 'name'], msg: 'Deze naam bestaat niet.', type: 'custom' }],
      },
      { status: 422 },
    ),
  )
  const sentence = 'Deze naam kan niet worden gebruikt. Kies een naam zonder link of onzichtbare tekens.'
  const screen = await byHand({ name: 'Muis Montage', number: '12345678' })

  await add(screen).click()

  await expect.element(screen.getByLabelText('Bedrijfsnaam')).toHaveAccessibleDescription(sentence)
  await expect.element(screen.getByText('Fout bij toevoegen bedrijf')).toBeVisible()
  await screen.getByLabelText('Bedrijfsnaam').fill('De Muis Montage')
  await expect.element(screen.getByText(sentence)).not.toBeInTheDocument()
})

test('an error disappears when its value is right, and no error appears or changes while typing', async () => {
  const screen = await byHand()
  await add(screen).click()
  const [name, number] = [screen.getByLabelText('Bedrijfsnaam'), screen.getByLabelText('KVK-nummer')]

  await name.fill('M')
  await number.fill('12 34.56 78')
  await expect.element(number).not.toHaveAttribute('aria-invalid')
  await expect.element(name).toHaveAccessibleDescription('Bedrijfsnaam is verplicht')
  await number.fill('1234')
  await name.fill('Muis Montage')

  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await expect.element(number).not.toHaveAttribute('aria-invalid')
})

const registered = (company: object) =>
  Response.json({ code: 'company_registered', detail: 'Al geregistreerd', company }, { status: 409 })

test('the number of a Klopt client is refused at its field, and that client can be invited instead', async () => {
  network.on('POST', '/api/v1/companies/external', () => registered(zanten))
  const screen = await byHand({ name: 'Kraan', number: '00005541' })

  await add(screen).click()
  await expect
    .element(screen.getByLabelText('KVK-nummer'))
    .toHaveAccessibleDescription('Dit KVK-nummer is al geregistreerd als een Klopt-klant.')
  await screen.getByRole('button', { name: 'Nodig Kraanbedrijf Van Zanten uit' }).click()

  await expect.element(screen.getByText('Bedrijf toegevoegd')).toBeVisible()
  expect(sent().at(-1)).toEqual(['relations', { company_2_id: zanten.id }])
})

test('the number of the own company is refused without an invitation', async () => {
  network.on('POST', '/api/v1/companies/external', () => registered({ ...zanten, id: idOf(80) }))
  const screen = await byHand({ name: 'Wij', number: '00000001' })

  await add(screen).click()

  await expect
    .element(screen.getByLabelText('KVK-nummer'))
    .toHaveAccessibleDescription('Dit is het KVK-nummer van het eigen bedrijf.')
  expect(screen.getByRole('button', { name: /^Nodig/ }).elements()).toEqual([])
})
