import type { CompanyCard } from '@klopt/contract'

/** The actions of the frame that pages may use. */
export type FrameActions = {
  openNewDossier: () => void
  openNewDossierWith: (company: CompanyCard) => void
  openGoTo: () => void
}
