import { type Document, limits, type Message } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { fillDocuments, removeDocument } from '../../features/documents/documents.ts'
import { fillMessages, receiveChange } from '../../features/messages/messages.ts'
import { addressOf, type Target } from '../../platform/dossier-link.ts'
import { queryClient } from '../../platform/query.ts'
import { storeToken } from '../../platform/token.ts'
import { bram, dossier_id, say, systemMessage } from '../../testing/messages.ts'
import { useNetwork } from '../../testing/network.ts'
import { paperOf } from '../../testing/papers.ts'
import { show } from '../../testing/screen.tsx'
import { DossierLink } from './dossier-link.tsx'

const network = useNetwork()
beforeEach(() => storeToken('token of Anna'))

const noon = new Date(2025, 8, 4, 14, 2).toISOString()
const asked = say(8, bram, noon, 'Hoeveel dorpels zijn het?')
const paper: Document = { ...paperOf(1, 'Factuur_0388.pdf'), dossier_id }
const deleted: Message = {
  ...asked,
  event: 'message_deleted',
  data: { by: bram.name },
  message: `${bram.name} heeft een bericht verwijderd`,
  revision: 1,
}

function linkTo(to: Target, messages: Message[] = [asked], { next = null as string | null } = {}) {
  const href = addressOf(dossier_id, to)
  const before = () => {
    fillMessages(queryClient, dossier_id, { messages, before: 'x', has_more: true, revision: 0 })
    void fillDocuments(queryClient, dossier_id, [paper], next)
  }
  return show(
    <DossierLink dossierId={dossier_id} to={to} href={href}>
      <a href={href}>{href}</a>
    </DossierLink>,
    { before },
  )
}

test('a link to a message names its sender and time, and after a deletion its line', async () => {
  const screen = await linkTo({ kind: 'message', seq: 8 })
  const link = screen.getByRole('link', { name: 'Bericht van Bram van Staal, 04/09/2025 14:02', exact: true })
  await expect.element(link).toHaveAttribute('href', `${location.origin}/app/dossier/${dossier_id}?seq=8`)

  await receiveChange(queryClient, { dossier_id, revision: 1, message: deleted })

  await expect.element(screen.getByRole('link', { name: deleted.message })).toBeVisible()
})

test('a message that is not loaded is fetched for its name, and changes like the others', async () => {
  network.on('GET', `/api/v1/dossiers/${dossier_id}/messages`, ({ query }) => {
    expect(Object.fromEntries(query)).toEqual({ after_seq: '2', limit: '1' })
    return { messages: [{ ...asked, id: say(3, bram).id, seq: 3 }], before: null, has_more: true, revision: 0 }
  })
  const screen = await linkTo({ kind: 'message', seq: 3 }, [say(limits.messages_page_most + 9, bram)])
  await expect.element(screen.getByRole('link', { name: /^Bericht van Bram van Staal/ })).toBeVisible()

  const now = { ...deleted, id: say(3, bram).id, seq: 3 }
  await receiveChange(queryClient, { dossier_id, revision: 1, message: now })

  await expect.element(screen.getByRole('link', { name: deleted.message })).toBeVisible()
})

test('a message that is not there stays an address', async () => {
  network.on('GET', `/api/v1/dossiers/${dossier_id}/messages`, () => ({ messages: [], has_more: false, revision: 0 }))
  const screen = await linkTo({ kind: 'message', seq: 999 })

  await expect.element(screen.getByRole('link', { name: /seq=999$/ })).toBeVisible()
})

test('a link to a document has the name of its file, and after a deletion leads nowhere', async () => {
  const data = { by: bram.name, document_id: paper.id, filename: paper.filename }
  const added = systemMessage(9, { event: 'document_added', data })
  const screen = await linkTo({ kind: 'document', id: paper.id }, [asked, added])
  await expect.element(screen.getByRole('link', { name: paper.filename, exact: true })).toBeVisible()

  removeDocument(queryClient, dossier_id, paper.id)

  await expect.element(screen.getByText(`Verwijderd document ${paper.filename}`)).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('a document that may be on an older page is not called deleted', async () => {
  const unknown = paperOf(2, 'Order.pdf').id
  const screen = await linkTo({ kind: 'document', id: unknown }, [asked], { next: 'older' })

  await expect.element(screen.getByRole('link', { name: 'Document', exact: true })).toBeVisible()
})
