import type { Deps } from '../../platform/deps.ts'
import { companyInviteLimit, inviteLimit } from '../../platform/limits/limit-list.ts'
import { takeEach } from '../../platform/limits/limits.ts'
import type { Viewer } from '../../platform/session.ts'

/** Counts one mail to somebody outside: a guest invited, a link renewed, a colleague added. */
export async function takeInvitation({ limits }: Deps, viewer: Viewer): Promise<void> {
  await takeEach(limits, [
    [inviteLimit, viewer.id],
    [companyInviteLimit, viewer.company_id],
  ])
}
