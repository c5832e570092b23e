import type { User } from '@klopt/contract'
import type { ComponentProps } from 'react'
import { SideCards } from '../../features/cards/side-cards.tsx'
import { DocumentColumn } from '../../features/documents/document-column.tsx'
import { useOwnChecks } from './use-own-checks.ts'

type Props = Omit<ComponentProps<typeof DocumentColumn>, 'above' | 'awaited'> & { me: User }

/** The documents of a dossier, below its cards in short and the company's own warnings. */
export function DossierDocuments({ me, ...column }: Props) {
  const { checks, awaited } = useOwnChecks(column.dossier, me)
  return (
    <DocumentColumn
      {...column}
      above={
        <>
          <SideCards dossierId={column.dossier.id} />
          {checks}
        </>
      }
      awaited={awaited}
    />
  )
}
