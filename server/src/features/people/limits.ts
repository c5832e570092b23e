import { limits as sizes } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'
import { day, hour, minute, type Limit, takeEach } from '../../platform/limits/limits.ts'
import type { Viewer } from '../../platform/session.ts'

/** Per account and address, IPv6 by the /64. A device that signed in before has its own count. */
export const signInLimit: Limit = { name: 'wrong passwords', most: 10, seconds: 15 * minute, doubles_to: hour }
export const signInAddressLimit: Limit = { name: 'wrong passwords of an address', most: 100, seconds: hour }
/** In a row, per account from all addresses. After that, the account accepts no password until a new one is set. */
export const failuresInARow = 100
export const currentPasswordLimit: Limit = { name: 'wrong current passwords', most: 5, seconds: 15 * minute }
/** Per e-mail address. Further requests are dropped silently. A device that signed in before has its own limit. */
export const resetLimit: Limit = { name: 'password resets', most: 5, seconds: day }
export const resetAddressLimit: Limit = { name: 'password resets of an address', most: 20, seconds: hour }
/** Counts only invalid links, so that they do not block valid ones from the same address. */
export const badLinkLimit: Limit = { name: 'bad links of an address', most: 30, seconds: hour }
/** Per link: codes that are mailed to its guest, and people who ask for access of their own. */
export const codePauseLimit: Limit = { name: 'codes of a link', most: 1, seconds: minute }
export const codeLimit: Limit = { name: 'codes of a link in a day', most: 10, seconds: day }
/** Per ended link. Further requests are dropped silently. */
export const newLinkLimit: Limit = { name: 'new links for an ended one', most: 1, seconds: day }
/** Per e-mail address of a guest who lost their links. Further requests are dropped silently. */
export const guestLinksLimit: Limit = { name: 'links of a guest', most: 3, seconds: hour }
export const guestLinksAddressLimit: Limit = { name: 'links of guests of an address', most: 20, seconds: hour }
export const askAccessLimit: Limit = { name: 'colleagues of a link', most: 5, seconds: day }
export const askAccessAddressLimit: Limit = { name: 'colleagues of an address', most: 20, seconds: hour }
/** Per company of a guest: each is a mail to a person outside Klopt. */
export const guestColleagueLimit: Limit = {
  name: 'colleagues of guests',
  most: sizes.guest_colleagues_a_day,
  seconds: day,
}
export const emailLimit: Limit = { name: 'addresses looked up', most: 30, seconds: hour }
export const emailCompanyLimit: Limit = { name: 'companies of addresses looked up', most: 60, seconds: hour }
/** Invitations, renewed links and colleagues in total: each is a mail to a person outside Klopt. */
const inviteLimit: Limit = { name: 'invitations', most: 60, seconds: hour }
const companyInviteLimit: Limit = { name: 'invitations of a company', most: 200, seconds: day }

/** Counts one mail to a person outside Klopt: an invited guest, a renewed link, an added colleague. */
export async function takeInvitation({ limits }: Deps, viewer: Viewer): Promise<void> {
  await takeEach(limits, [
    [inviteLimit, viewer.id],
    [companyInviteLimit, viewer.company_id],
  ])
}
