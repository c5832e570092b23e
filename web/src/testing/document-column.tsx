import type { Document, Dossier } from '@klopt/contract'
import { vi } from 'vitest'
import { DocumentColumn } from '../features/documents/document-column.tsx'
import { fillDocuments } from '../features/documents/documents.ts'
import { useDocuments } from '../features/documents/use-documents.ts'
import { queryClient } from '../platform/query.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { dossierOf, linde } from './dossiers.ts'
import { paperOf, paperOfDalen } from './papers.ts'
import { show } from './screen.tsx'

export const dossier = dossierOf()
export const order = paperOf(3, 'PO_4500127.pdf')
export const table = paperOf(2, 'Hoeveelheden_gevelelementen_blok_A.xlsx')
export const invoice = paperOfDalen(1, 'Factuur_0388.pdf')
export const onPreview = vi.fn<(document: Document) => void>()
export const onReplace = vi.fn<(document: Document) => void>()

export function Column({ of = dossier }: { of?: Dossier }) {
  const documents = useDocuments(of, linde.id)
  return (
    <>
      <DocumentColumn
        dossier={of}
        documents={documents}
        onUpload={() => {}}
        onReplace={onReplace}
        onPreview={onPreview}
        onPin={null}
        onApproach={() => {}}
      />
      <ToastRegion />
    </>
  )
}

export function column(papers = [order, table, invoice], next: string | null = null, of = dossier) {
  return show(<Column of={of} />, { before: () => void fillDocuments(queryClient, dossier.id, papers, next) })
}
