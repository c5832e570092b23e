import { lazy } from 'react'

// Dialogs bring 30 kB that the first screen does without.
export const NewDossier = lazy(() =>
  import('../features/dossiers/new-dossier.tsx').then(({ NewDossier }) => ({ default: NewDossier })),
)
export const SignOutQuestion = lazy(() =>
  import('../features/session/sign-out.tsx').then(({ SignOutQuestion }) => ({ default: SignOutQuestion })),
)
export const Consent = lazy(() =>
  import('../features/session/consent.tsx').then(({ Consent }) => ({ default: Consent })),
)
