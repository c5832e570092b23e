import { expect, test } from 'vitest'
import { column, invoice, onPreview, onReplace, order } from '../../testing/document-column.tsx'
import { Refused, useNetwork } from '../../testing/network.ts'
import { dossierOf, permitted } from '../../testing/dossiers.ts'
import { paperOf, paperOfDalen } from '../../testing/papers.ts'

const network = useNetwork()

test('the kind of a document can be changed with one tap', async () => {
  const read = paperOfDalen(1, 'Factuur_0388.pdf', { kind: 'quote', reading_state: 'read' })
  network.on('PUT', `/api/v1/documents/${read.id}/kind`, ({ body }) => ({ ...read, ...(body as object) }))
  const screen = await column([read])

  await screen.getByRole('button', { name: 'Offerte, soort van Factuur_0388.pdf wijzigen' }).click()
  await expect.poll(() => screen.getByRole('menuitemradio').elements()).toHaveLength(7)
  await screen.getByRole('menuitemradio', { name: 'Factuur' }).click()

  await expect
    .element(screen.getByRole('button', { name: 'Factuur, soort van Factuur_0388.pdf wijzigen' }))
    .toBeVisible()
  expect(network.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { kind: 'invoice' },
  ])
})

test('a failed change of the kind shows an error and keeps the kind', async () => {
  const read = paperOfDalen(1, 'Factuur_0388.pdf', { kind: 'quote', reading_state: 'read' })
  network.on('PUT', `/api/v1/documents/${read.id}/kind`, () => {
    throw new Refused(500, 'internal')
  })
  const screen = await column([read])

  await screen.getByRole('button', { name: 'Offerte, soort van Factuur_0388.pdf wijzigen' }).click()
  await screen.getByRole('menuitemradio', { name: 'Factuur' }).click()

  await expect.element(screen.getByText('De soort is niet gewijzigd. Probeer het opnieuw.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Offerte, soort van Factuur_0388.pdf wijzigen' }))
    .toBeVisible()
})

test('without permission to upload the kind cannot be changed', async () => {
  const read = paperOfDalen(1, 'Factuur_0388.pdf', { kind: 'quote', reading_state: 'read' })
  const screen = await column([read], null, dossierOf({ permissions: permitted('post') }))

  await expect.element(screen.getByText('Offerte')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /soort van/ })).not.toBeInTheDocument()
})

test('a document with versions shows the version after its kind', async () => {
  const read = { kind: 'order', reading_state: 'read' } as const
  const first = paperOf(3, 'PO_4500127.pdf', read)
  const second = paperOf(4, 'PO_4500127 (2).pdf', { ...read, version: 2, version_root: first.id })
  const screen = await column([second, first, paperOf(5, 'Bestek.pdf', read), invoice])

  const chips = [...screen.container.querySelectorAll('.doc-kind')].map(({ textContent }) => textContent)
  expect(chips).toEqual(['Order v2', 'Order v1', 'Order'])
  await expect
    .element(screen.getByRole('button', { name: 'Order v2, soort van PO_4500127 (2).pdf wijzigen' }))
    .toBeVisible()
})

test('an own document can be replaced from its menu, others cannot', async () => {
  const screen = await column([order, invoice])

  await screen.getByRole('button', { name: 'Meer met PO_4500127.pdf' }).click()
  await screen.getByRole('menuitem', { name: 'Nieuwe versie' }).click()

  expect(onReplace).toHaveBeenCalledWith(order)
  await screen.getByRole('button', { name: 'Meer met Factuur_0388.pdf' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Link kopiëren' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Nieuwe versie' }).query()).toBeNull()
})

test('a wrongly detected version can be undone', async () => {
  const second = paperOf(4, 'Order_nieuw.pdf', { version: 2, version_root: order.id })
  const bodies: unknown[] = []
  network.on('PUT', `/api/v1/documents/${second.id}/version`, ({ body }) => {
    bodies.push(body)
    return { ...second, version: 1, version_root: null }
  })
  const screen = await column([second, order])
  await expect.element(screen.getByText('v2', { exact: true })).toBeVisible()

  await screen.getByRole('button', { name: 'Meer met Order_nieuw.pdf' }).click()
  await screen.getByRole('menuitem', { name: 'Is geen nieuwe versie' }).click()

  await expect.element(screen.getByText('v2', { exact: true })).not.toBeInTheDocument()
  expect(bodies).toEqual([{ replaces: null }])
  expect(screen.container.querySelector('.doc-kind')).toBeNull()
})

test('the kind of a photo can be chosen, and the menu marks it for screen readers', async () => {
  const photo = paperOf(3, 'bon.png', { reading_state: 'nothing' })
  network.on('PUT', `/api/v1/documents/${photo.id}/kind`, ({ body }) => ({ ...photo, ...(body as object) }))
  const screen = await column([photo])

  await screen.getByRole('button', { name: 'Soort kiezen van bon.png' }).click()
  await screen.getByRole('menuitemradio', { name: 'Pakbon' }).click()

  await screen.getByRole('button', { name: 'Pakbon, soort van bon.png wijzigen' }).click()
  await expect.element(screen.getByRole('menuitemradio', { name: 'Pakbon' })).toHaveAttribute('aria-checked', 'true')
})

test('the list asks whether a photographed delivery note was changed by pen, until somebody answers', async () => {
  const note = paperOfDalen(4, 'bon.png', { kind: 'delivery_note', reading_state: 'read', pen: 'asked' })
  const others = [
    paperOfDalen(1, 'gezegd.png', { kind: 'delivery_note', reading_state: 'read', pen: 'no' }),
    paperOf(2, 'order.png', { kind: 'order', reading_state: 'read', pen: 'asked' }),
    paperOf(3, 'pakbon.pdf', { kind: 'delivery_note', reading_state: 'read' }),
  ]
  const screen = await column([note, ...others])

  const question = screen.getByRole('button', { name: 'Met pen gewijzigd?' })
  await expect.element(question).toBeVisible()
  await question.click()

  expect(onPreview).toHaveBeenLastCalledWith(note)
})

test('documents that a full dossier did not read or compare show the reason', async () => {
  const unread = paperOfDalen(1, 'Factuur_0501.pdf', { left_out: 'readings' })
  const bare = paperOfDalen(2, 'Factuur_0101.pdf', { kind: 'invoice', reading_state: 'read', left_out: 'cards' })
  const screen = await column([paperOfDalen(3, 'Bestek.pdf'), unread, bare])

  const rows = () => [...screen.container.querySelectorAll('.doc-row')]
  await expect
    .poll(() => rows().map((row) => row.querySelector('.left-out')?.textContent))
    .toEqual([
      undefined,
      'Niet gelezen: dit dossier heeft al 500 gelezen documenten.',
      'Niet vergeleken: dit dossier heeft al 100 verschillenkaarten.',
    ])
})

test('documents without text that can be read say so, and photos do not', async () => {
  const screen = await column([
    paperOfDalen(1, 'Gedraaid.pdf', { reading_state: 'nothing' }),
    paperOfDalen(2, 'Beschadigd.pdf', { reading_state: 'refused' }),
    paperOfDalen(3, 'muur.jpg', { reading_state: 'nothing' }),
    paperOfDalen(4, 'Factuur_0101.pdf', { kind: 'invoice', reading_state: 'read' }),
  ])

  const rows = () => [...screen.container.querySelectorAll('.doc-row')]
  await expect
    .poll(() => rows().map((row) => row.querySelector('.left-out')?.textContent))
    .toEqual([
      'Hierin staat geen tekst die Klopt kan lezen. Kijk dit bestand zelf na.',
      'Klopt kon dit bestand niet lezen. Kijk het zelf na.',
      undefined,
      undefined,
    ])
})
