import type { Deps } from '../../platform/deps.ts'
import { day, hour, minute, type Limit, takeEach } from '../../platform/limits/limits.ts'
import type { Viewer } from '../../platform/session.ts'

/** Per account and address, IPv6 by the /64; a device that signed in before has a count of its own. */
export const signInLimit: Limit = { name: 'wrong passwords', most: 10, seconds: 15 * minute, doubles_to: hour }
export const signInAddressLimit: Limit = { name: 'wrong passwords of an address', most: 100, seconds: hour }
/** In a row, for one account from all addresses together; then it takes no password until a new one is set. */
export const failures_in_a_row = 100
export const currentPasswordLimit: Limit = { name: 'wrong current passwords', most: 5, seconds: 15 * minute }
/** Per e-mail address; requests over it are dropped silently. A device that signed in before has its own. */
export const resetLimit: Limit = { name: 'password resets', most: 5, seconds: day }
export const resetAddressLimit: Limit = { name: 'password resets of an address', most: 20, seconds: hour }
/** Counted only for links that do not work, so that they block no working link from the same address. */
export const badLinkLimit: Limit = { name: 'bad links of an address', most: 30, seconds: hour }
export const emailLimit: Limit = { name: 'addresses looked up', most: 30, seconds: hour }
export const emailCompanyLimit: Limit = { name: 'companies of addresses looked up', most: 60, seconds: hour }
/** Invitations, renewed links and colleagues together: each is a mail to somebody outside. */
const inviteLimit: Limit = { name: 'invitations', most: 60, seconds: hour }
const companyInviteLimit: Limit = { name: 'invitations of a company', most: 200, seconds: day }

/** Counts one mail to somebody outside: a guest invited, a link renewed, a colleague added. */
export async function takeInvitation({ limits }: Deps, viewer: Viewer): Promise<void> {
  await takeEach(limits, [
    [inviteLimit, viewer.id],
    [companyInviteLimit, viewer.company_id],
  ])
}
