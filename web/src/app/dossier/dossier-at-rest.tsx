import type { Dossier } from '@klopt/contract'
import { useMe } from '../../platform/session.ts'
import { SharedFiles } from '../sharing/shared-files.tsx'
import { PrintedDossier } from './printed-dossier.tsx'

type Props = { dossier: Dossier; onFiles: (files: File[]) => void }

/** What a dossier needs only once it is shown, so that it does not load later because of it. */
export function DossierAtRest({ dossier, onFiles }: Props) {
  return (
    <>
      <PrintedDossier dossier={dossier} />
      <SharedFiles dossier={dossier} me={useMe()} openUpload={onFiles} />
    </>
  )
}
