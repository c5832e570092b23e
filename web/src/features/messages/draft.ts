import type { Mention } from '@klopt/contract'
import { saveValue, storedKeys, readValue, removeValue } from '../../platform/device.ts'

/**
 * The unsent text that a user typed in a dossier, and whom they chose in it. `id` becomes the `client_id` of its message:
 * two tabs that send one draft send one message.
 */
export type Draft = { text: string; chosen: Mention[]; id?: string | undefined }

export const noDraft: Draft = { text: '', chosen: [] }

/** The same object as long as nothing changes. */
export function storedDraft(userId: string, dossierId: string): unknown {
  return readValue(`${startOf(userId)}${dossierId}`)
}

/** An earlier version stored the text alone. */
export function asDraft(stored: unknown): Draft {
  if (typeof stored === 'string') return { text: stored, chosen: [] }
  return isDraft(stored) ? stored : noDraft
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'text' in value && 'chosen' in value
}

/** @internal Tests read it as well. */
export function readDraft(userId: string, dossierId: string): Draft {
  return asDraft(storedDraft(userId, dossierId))
}

export function storeDraft(userId: string, dossierId: string, draft: Draft) {
  const key = `${startOf(userId)}${dossierId}`
  if (draft.text) saveValue(key, { ...draft, id: draft.id ?? crypto.randomUUID() })
  else removeValue(key)
}

/** Adds lines below what is there. */
export function addToDraft(userId: string, dossierId: string, ...lines: string[]) {
  const draft = readDraft(userId, dossierId)
  storeDraft(userId, dossierId, { ...draft, text: [draft.text.trimEnd(), ...lines].filter(Boolean).join('\n') })
}

/** The texts of all drafts of a user, by dossier id. */
export function readDrafts(userId: string): ReadonlyMap<string, string> {
  const ids = storedKeys(startOf(userId)).map((key) => key.slice(startOf(userId).length))
  return new Map(ids.map((id) => [id, readDraft(userId, id).text.trim()] as const).filter(([, text]) => text))
}

/**
 * The mentions of a text at their places in the changed one. `caret` is where the change ended: of two equal names, the
 * texts alone do not tell which one was removed.
 */
export function moveMentions(mentions: Mention[], before: string, after: string, caret = 0): Mention[] {
  if (mentions.length === 0) return mentions
  const most = Math.min(before.length, after.length)
  let tail = 0
  while (tail < Math.min(most, after.length - caret) && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  let head = 0
  while (head < most - tail && before[head] === after[head]) head++
  return mentions.flatMap((mention) => {
    if (mention.at + mention.length <= head) return [mention]
    const isBehind = mention.at >= before.length - tail
    return isBehind ? [{ ...mention, at: mention.at + after.length - before.length }] : []
  })
}

/** The keys of a user's drafts start with this. */
export function startOf(userId: string): string {
  return `${userId}.draft.`
}
