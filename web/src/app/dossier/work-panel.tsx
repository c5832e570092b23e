import type { Dossier, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { NewWork } from '../../features/cards/work/use-work.ts'
import { WorkSheet } from '../../features/cards/work/work-sheet.tsx'
import type { ExtraWork } from '../../features/cards/work/works.ts'
import { perform } from '../../features/messages/perform.ts'
import { queueAct, refreshActs } from './queue.ts'
import { sendNow } from './send-now.ts'

type Props = { dossier: Dossier; me: User; answers: ExtraWork | null; open: boolean; onClose: () => void }

/** The form of extra work. Its photo is uploaded first, and both wait in the outbox without a connection. */
export function WorkPanel({ dossier: { id: dossier_id }, me, ...sheet }: Props) {
  const client = useQueryClient()

  async function offer(work: NewWork) {
    const act = { act: 'work' as const, ...work }
    await sendNow(client, {
      now: (clientId) => perform(act, clientId),
      later: (client_id) => void queueAct(client, me, { dossier_id, act, client_id }),
    }).finally(() => refreshActs(client, { dossier_id, act }))
  }
  return <WorkSheet dossierId={dossier_id} sending={offer} {...sheet} />
}
