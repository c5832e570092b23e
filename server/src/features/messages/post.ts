import type { Message, PostMessage } from '@klopt/contract'
import { forbidden } from '../../platform/errors.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Viewer } from '../../platform/session.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { addLine } from '../dossiers/lines/line.ts'
import { checkMentions } from './check-mentions.ts'
import type { Posts } from './post-at-once.ts'
import { readQuoted } from './quote.ts'
import { findByClientId } from './read.ts'

/** Posts a message: in one batched statement if possible, else step by step (a joining admin, a refusal). */
export async function post(
  deps: Deps,
  posts: Posts,
  viewer: Viewer,
  dossierId: string,
  input: PostMessage,
): Promise<Message> {
  return deps.lanes.inTurn(dossierId, async () => {
    // Mentions are checked and quotes looked up first, so that the usual message stays one statement.
    const sent =
      input.quote || input.mentions?.length
        ? null
        : await posts.atOnce({
            viewer,
            dossier_id: dossierId,
            message: input.message,
            client_id: input.client_id ?? null,
          })
    if (!sent) return transaction(deps, (tx) => postInSteps(tx, viewer, dossierId, input))
    deps.live.publish({ event: { ...sent, unread: true } })
    return sent
  })
}

/** The same in a transaction of its own, for the other cases. */
async function postInSteps(tx: Tx, viewer: Viewer, dossierId: string, input: PostMessage): Promise<Message> {
  const { message, client_id, mentions = [] } = input
  const dossier = await accessToWrite(tx, viewer, dossierId)
  if (!dossier.permissions.post) throw forbidden()

  // A browser that lost our response sends the same client_id again. It gets the first message, not a second one.
  const earlier = client_id && (await findByClientId(tx.db, viewer, dossier, client_id))
  if (earlier) return earlier

  if (mentions.length > 0) await checkMentions(tx, dossier.id, message, mentions)
  // an admin joins with their first message, visible to both sides
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  const line = { message_type: 'chat_message', message, event: null, data: null, client_id: client_id ?? null } as const
  const quote = input.quote ? await readQuoted(tx.db, dossierId, input.quote) : null
  return addLine(tx, viewer, dossier, { ...line, mentions }, { quote })
}
