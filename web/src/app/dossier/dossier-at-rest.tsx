import type { Dossier } from '@klopt/contract'
import { useMe } from '../../platform/session.ts'
import { TakeShared } from '../sharing/take-shared.tsx'
import { PrintedDossier } from './printed-dossier.tsx'

type Props = { dossier: Dossier; uploading: boolean; openUpload: (files: File[]) => void }

/** The parts that a dossier needs only after it is shown, so that they do not delay its load. */
export function DossierAtRest({ dossier, uploading, openUpload }: Props) {
  return (
    <>
      <PrintedDossier dossier={dossier} />
      <TakeShared dossier={dossier} me={useMe()} uploading={uploading} openUpload={openUpload} />
    </>
  )
}
