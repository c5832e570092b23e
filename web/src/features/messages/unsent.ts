import type {
  AcceptAgreement,
  AgreementData,
  AnswerCard,
  Mention,
  OfferExtraWork,
  Propose,
  Quote,
  RefuseAgreement,
} from '@klopt/contract'
import { saveValue, storedKeys, readValue, removeValue } from '../../platform/device.ts'

/** An answer to a card, with or without a note. */
export type UnsentAnswer = Omit<AnswerCard, 'client_id'> & { card_id: string }
/** A photo that is uploaded before the act that names it. Idempotent by its own `client_id`. */
type UnsentPhoto = { file: File; client_id: string }
/** An act of an agreement; `id` is the card, the agreement, or for extra work the dossier. `says` is shown until the server has confirmed it. */
export type UnsentAct = { id: string; says: AgreementData } & (
  | { act: 'propose'; body: Omit<Propose, 'client_id'> }
  | { act: 'accept'; body: Omit<AcceptAgreement, 'client_id'> }
  | { act: 'refuse'; body: Omit<RefuseAgreement, 'client_id'> }
  | { act: 'work'; body: Omit<OfferExtraWork, 'client_id' | 'document_id'>; photo: UnsentPhoto | null }
)
/** A message that the server has not confirmed. It is stored per user and survives a reload. */
export type Unsent = {
  dossier_id: string
  client_id: string
  /** The `client_id` to use if another tab sent its draft with other words. */
  instead?: string
  message: string
  created_at: string
  answer?: UnsentAnswer
  act?: UnsentAct
  /** Its quote, as shown until the server has confirmed it. */
  quote?: Quote
  mentions?: Mention[]
  /** In ms: how long its sender can undo it before it is sent. */
  held?: number
}

/** Checked by hand, because this runs at page load, before the zod schemas are loaded. */
export function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const one: Record<string, unknown> = { ...value }
  const { dossier_id, client_id, message, created_at, answer, act } = one
  const content = answer !== undefined ? idIn(answer, 'card_id') : act !== undefined ? idIn(act, 'id') : message
  const texts = [dossier_id, client_id, content]
  const areTexts = typeof message === 'string' && texts.every((text) => typeof text === 'string' && text !== '')
  return areTexts && typeof created_at === 'string' && !Number.isNaN(Date.parse(created_at))
}

function idIn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return ''
  const fields: Record<string, unknown> = { ...value }
  return fields[name]
}

/** Sorted by creation time. */
export function readUnsent(userId: string): Unsent[] {
  const all = storedKeys(startOf(userId)).flatMap((key) => {
    const stored = readValue(key) // may be from an older version, or edited by the user
    return isUnsent(stored) ? [stored] : []
  })
  return all.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
}

export function storeUnsent(userId: string, one: Unsent) {
  saveValue(startOf(userId) + one.client_id, one)
}

export function dropUnsent(userId: string, clientId: string) {
  removeValue(startOf(userId) + clientId)
}

function startOf(userId: string): string {
  return `${userId}.unsent.`
}
