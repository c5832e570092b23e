import type { Reading, ReadingValue } from '@klopt/contract'
import { useState } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { fillDocuments } from '../features/documents/documents.ts'
import { Preview } from '../features/documents/preview/preview.tsx'
import { useDocuments } from '../features/documents/use-documents.ts'
import { queryClient } from '../platform/query.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { NoteCheck } from '../features/cards/note/note-check.tsx'
import { dalen, dossierOf, linde } from './dossiers.ts'
import { paperOf, paperOfDalen } from './papers.ts'
import { show } from './screen.tsx'

export const dossier = dossierOf()
export const order = paperOf(3, 'PO_4500127.pdf')
export const photo = paperOf(2, 'Bouwplaats.png')
export const sheet = paperOf(1, 'Hoeveelheden.xlsx')
export const bill = paperOfDalen(5, 'factuur.xml', { kind: 'invoice', reading_state: 'read' })
export const ticket = paperOfDalen(4, 'Werkbon_7731.heic')
export const onClose = vi.fn<() => void>()

function Opened({ first }: { first: string }) {
  const documents = useDocuments(dossier, linde.id)
  const [shown, setShown] = useState<string | null>(first)
  function close() {
    onClose()
    setShown(null)
  }
  return (
    <>
      <Preview
        documents={documents}
        documentId={shown}
        note={{ Check: NoteCheck, companies: [linde, dalen], ownCompanyId: linde.id, may: true }}
        onStep={setShown}
        onClose={close}
      />
      <ToastRegion />
    </>
  )
}

/** Opens the preview of a document that has documents before and after it. */
export async function openPreview(first: string, next: string | null = null, papers = [order, photo, sheet, ticket]) {
  await page.viewport(1280, 800)
  const screen = await show(<Opened first={first} />, {
    before: () => void fillDocuments(queryClient, dossier.id, papers, next),
  })
  return { screen, dialog: screen.getByRole('dialog') }
}

/** Whether the page that is shown contains something black. */
export function isDrawn(dialog: Element): boolean {
  const canvas = dialog.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.some((value, n) => n % 4 === 0 && value < 100 && pixels[n + 3] === 255) ?? false
}

/** A reading of `bill`, with some values that are not certain. */
export function readAs(state: Reading['state'], values: Record<string, string> = {}, unsure: string[] = []): Reading {
  const value = (path: string, text: string): ReadingValue => ({
    value: text,
    raw: text,
    source: 'xml',
    sure: !unsure.includes(path),
    confidence: 1,
    xpath: '/Invoice',
    page: null,
    box: null,
    typed_by: null,
    typed_at: null,
    read: null,
    offers: [],
    revision: 1,
  })
  return {
    document_id: bill.id,
    state,
    refusal: null,
    kind: 'invoice',
    kind_confidence: 1,
    flavour: 'UBL',
    pages: null,
    notes: [],
    pen: null,
    values: Object.fromEntries(Object.entries(values).map(([path, text]) => [path, value(path, text)])),
  }
}
