import { checkEmailCompany } from '@klopt/contract'
import { ApiError, call } from '../../platform/api.ts'

/**
 * Runs before anything is created or sent: somebody with an account at another company cannot be a guest of this one.
 */
export async function checkAddress(email: string, company_id: string): Promise<void> {
  const account = await call(checkEmailCompany, { params: { email } })
  if (account && account.company_id !== company_id) throw new ApiError(409, 'email_other_company', '')
}
