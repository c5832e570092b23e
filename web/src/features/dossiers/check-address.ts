import { checkEmailCompany } from '@klopt/contract'
import { ApiError, call } from '../../platform/api.ts'

export type InvitedGuest = { email: string; company_id: string; not_a_colleague?: true | undefined }

/**
 * Runs before anything is created or sent: somebody with an account at another company cannot be a guest of this one.
 */
export async function checkAddress({ email, company_id, not_a_colleague }: InvitedGuest): Promise<void> {
  const account = await call(checkEmailCompany, { params: { email } })
  if (account?.own_domain) {
    if (not_a_colleague) return
    throw new ApiError(409, 'own_domain', '')
  }
  if (account && account.company_id !== company_id) throw new ApiError(409, 'email_other_company', '')
}
