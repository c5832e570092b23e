import { type ComponentType, lazy } from 'react'

const pause = 2000

// Dialogs bring 30 kB that the first screen does without.
export const NewDossier = dialog(() => import('../features/dossiers/new-dossier.tsx').then((file) => file.NewDossier))
export const SignOutQuestion = dialog(() =>
  import('../features/session/sign-out.tsx').then((file) => file.SignOutQuestion),
)
export const NewColleague = dialog(() =>
  import('../features/people/new-colleague.tsx').then((file) => file.NewColleague),
)
export const ColleaguePanel = dialog(() =>
  import('../features/people/colleague-panel.tsx').then((file) => file.ColleaguePanel),
)
export const Consent = dialog(() => import('../features/session/consent.tsx').then((file) => file.Consent))
export const AddCompany = dialog(() => import('../features/companies/add-company.tsx').then((file) => file.AddCompany))
export const RelationModal = dialog(() =>
  import('../features/companies/relation-modal.tsx').then((file) => file.RelationModal),
)

/** One that cannot be fetched for want of a line is fetched later: nothing that stands on the screen breaks over it. */
function dialog<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilThere(load) }))
}

async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
