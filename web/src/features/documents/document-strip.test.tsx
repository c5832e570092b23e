import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../platform/query.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { dossierOf, linde } from '../../testing/dossiers.ts'
import { useNetwork } from '../../testing/network.ts'
import { paperOf, paperOfDalen } from '../../testing/papers.ts'
import { show } from '../../testing/screen.tsx'
import '../dossiers/detail/detail.css'
import { DocumentColumn } from './document-column.tsx'
import { fillDocuments } from './documents.ts'
import { useDocuments } from './use-documents.ts'

useNetwork()
const dossier = dossierOf()
const papers = [paperOf(3, 'PO_4500127.pdf'), paperOfDalen(1, 'Factuur_0388.pdf')]
const nothing = () => {}

function Dossier() {
  const documents = useDocuments(dossier, linde.id)
  return (
    <div className="dossier">
      <section className="chat">
        <input aria-label="Bericht" />
      </section>
      <DocumentColumn
        dossier={dossier}
        documents={documents}
        onUpload={nothing}
        onReplace={nothing}
        onPreview={nothing}
        onPin={null}
        onApproach={nothing}
      />
    </div>
  )
}

beforeEach(() => page.viewport(800, 600))
afterEach(() => page.viewport(414, 896))

async function strip() {
  const screen = await show(<Dossier />, { before: () => void fillDocuments(queryClient, dossier.id, papers, null) })
  const width = () => screen.getByRole('complementary', { name: 'Documenten' }).element().getBoundingClientRect().width
  const paper = screen.getByRole('button', { name: 'Factuur_0388.pdf', exact: true })
  await expect.poll(width).toBe(56)
  return { screen, width, paper }
}

test('the strip of documents opens over the chat, which does not move', async () => {
  const { screen, width, paper } = await strip()
  await expect.element(screen.getByRole('button', { name: 'Uploaden' })).toBeVisible()
  await expectAccessible()
  const chat = () => screen.getByLabelText('Bericht').element().parentElement?.getBoundingClientRect().width
  const before = chat()

  await paper.click()

  await expect.poll(width).toBe(288)
  expect(chat()).toBe(before)
  await expect.element(screen.getByRole('button', { name: 'Download Factuur_0388.pdf' })).toBeVisible()
  await expectAccessible()
})

test.each(['Escape', 'its button'])(
  'the focus stays on the document when the strip opens and when %s closes it',
  async (way) => {
    const { screen, width, paper } = await strip()
    await paper.click()
    await expect.element(paper).toHaveFocus() // now the button that opens the preview

    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await screen.getByRole('button', { name: 'Documenten inklappen' }).click()

    await expect.poll(width).toBe(56)
    await expect.element(paper).toHaveFocus()
  },
)

test('closing the strip does not take the focus from the message field', async () => {
  const { screen, width, paper } = await strip()
  await paper.click()
  await screen.getByLabelText('Bericht').click()

  await userEvent.keyboard('{Escape}')

  await expect.poll(width).toBe(56)
  await expect.element(screen.getByLabelText('Bericht')).toHaveFocus()
})
