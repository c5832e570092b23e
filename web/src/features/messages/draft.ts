import type { Mention } from '@klopt/contract'
import { saveValue, storedKeys, readValue, removeValue } from '../../platform/device.ts'

/** The unsent text that a user typed in a dossier, and whom they chose in it. */
export type Draft = { text: string; chosen: Mention[] }

export const no_draft: Draft = { text: '', chosen: [] }

/** The same object as long as nothing changes. */
export function storedDraft(userId: string, dossierId: string): unknown {
  return readValue(`${startOf(userId)}${dossierId}`)
}

/** A draft as it is stored: mostly a text, and an object once somebody is chosen. */
export function asDraft(stored: unknown): Draft {
  if (typeof stored === 'string') return { text: stored, chosen: [] }
  return isDraft(stored) ? stored : no_draft
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'text' in value && 'chosen' in value
}

export function readDraft(userId: string, dossierId: string): Draft {
  return asDraft(storedDraft(userId, dossierId))
}

export function storeDraft(userId: string, dossierId: string, draft: Draft) {
  const key = `${startOf(userId)}${dossierId}`
  if (draft.text) saveValue(key, draft.chosen.length > 0 ? draft : draft.text)
  else removeValue(key)
}

/** Adds lines below what is there. */
export function addToDraft(userId: string, dossierId: string, ...lines: string[]) {
  const { text, chosen } = readDraft(userId, dossierId)
  storeDraft(userId, dossierId, { text: [text.trimEnd(), ...lines].filter(Boolean).join('\n'), chosen })
}

/** The texts of all drafts of a user, by dossier id. */
export function readDrafts(userId: string): ReadonlyMap<string, string> {
  const ids = storedKeys(startOf(userId)).map((key) => key.slice(startOf(userId).length))
  return new Map(ids.map((id) => [id, readDraft(userId, id).text.trim()] as const).filter(([, text]) => text))
}

function startOf(userId: string): string {
  return `${userId}.draft.`
}
