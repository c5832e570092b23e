import { Refusal } from '../../../platform/errors.ts'
import { type Limit, type Limits, minute, takeEach } from '../../../platform/limits/limits.ts'

/** Per person: messages, and the lines that their other acts add. */
export const messageLimits: Limit[] = [
  { name: 'messages at once', most: 10, seconds: 5 },
  { name: 'messages', most: 60, seconds: minute },
]
const dossierMessageLimit: Limit = { name: 'messages of a dossier', most: 300, seconds: minute }

type Line = { limits: Limits; viewer: { id: string }; dossier_id: string; also?: Limit }

/** Adds a line to a dossier, within the limits. A refused person does not use up the limit of others. */
export async function countLine<T>({ limits, viewer, dossier_id, also }: Line, add: () => Promise<T>): Promise<T> {
  await takeEach(limits, [
    [also ? [...messageLimits, also] : messageLimits, viewer.id],
    [dossierMessageLimit, dossier_id],
  ])
  try {
    return await add()
  } catch (error) {
    if (error instanceof Refusal && [403, 404].includes(error.status))
      await limits.giveBack(dossierMessageLimit, dossier_id)
    throw error
  }
}
