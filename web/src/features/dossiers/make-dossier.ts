import {
  addParticipant,
  type CompanyCard,
  createDossier,
  type Dossier,
  inviteGuest,
  linkCompany,
  renameDossier,
} from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { checkAddress } from './check-address.ts'
import { refreshLists } from './dossiers.ts'

export const makingDossier = ['make-dossier']

export type Step = 'check' | 'person' | 'create' | 'link' | 'invite'

/** The step that failed, with the error as its cause. */
export class StepError extends Error {
  step: Step

  constructor(step: Step, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

/**
 * The person with whom the dossier is shared: a person of a Klopt client, or a guest of an external company by mail
 * address.
 */
export type Sharing = {
  company: CompanyCard
  user_id: string
  email: string
  not_a_colleague?: true | undefined
}
type NewDossier = { title: string; client_id: string; sharing: Sharing | null }

/**
 * Creates a dossier and shares it. All steps are idempotent, so a retry starts from the first step: the server
 * recognizes the client_id, and linking or adding twice has no effect. `onStep` is called after each completed step.
 */
export function useMakeDossier(onStep: (step: Step) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: makingDossier,
    mutationFn: async ({ title, client_id, sharing }: NewDossier) => {
      if (sharing && !sharing.user_id) await checkGuest(sharing)
      const dossier = await runStep('create', () => createNamed(title, client_id))
      onStep('create')
      if (!sharing) return dossier
      if (!dossier.companies.some(({ id }) => id === sharing.company.id)) {
        await runStep('link', () =>
          call(linkCompany, { params: { id: dossier.id }, body: { company_id: sharing.company.id } }),
        )
        onStep('link')
      }
      await runStep('invite', () => invite(dossier, sharing))
      onStep('invite')
      return dossier
    },
    onSettled: () => refreshLists(client),
  })
}

/** People of a Klopt client cannot be invited by address. */
async function checkGuest({ company, email, not_a_colleague }: Sharing): Promise<void> {
  await runStep('check', () => checkAddress({ email, company_id: company.id, not_a_colleague }))
  if (company.is_klopt_client) throw new StepError('person', null)
}

/** An earlier attempt whose response was lost may have created the dossier under another title. */
async function createNamed(title: string, client_id: string): Promise<Dossier> {
  const dossier = await call(createDossier, { body: { title, client_id } })
  return dossier.title === title ? dossier : call(renameDossier, { params: { id: dossier.id }, body: { title } })
}

async function invite({ id }: Dossier, { company, user_id, email, not_a_colleague }: Sharing): Promise<void> {
  const params = { id }
  if (user_id) await call(addParticipant, { params, body: { user_id } })
  else await call(inviteGuest, { params, body: { email, company_id: company.id, dossier_id: id, not_a_colleague } })
}

async function runStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StepError(step, error)
  }
}
