import type { Message } from '@klopt/contract'

/**
 * The part of the loaded messages that is laid out, by seq. Null is an open end that includes new messages.
 * It bounds the work per scroll and per new message, however many messages are loaded.
 */
export type Slice = { from: number | null; to: number | null }

const step = 100
const most = 3 * step

/** The newest messages. */
export function endOf(messages: Message[]): Slice {
  return within(messages, lastOf(messages) - step, Infinity)
}

/** A message and its neighbours. */
export function around(messages: Message[], seq: number): Slice {
  return within(messages, seq - step / 2, seq + step / 2)
}

/** The same place in a list that grew at both ends, or the end if the list does not contain it. */
export function joined(messages: Message[], slice: Slice): Slice {
  const from = Math.max(firstOf(messages), startOf(slice))
  const next = within(messages, from, Math.min(stopOf(slice), from + most))
  return cut(messages, next).length > 0 ? next : endOf(messages)
}

/** Extends the slice upwards and drops messages too far below. */
export function higher(messages: Message[], slice: Slice): Slice {
  const from = Math.max(firstOf(messages), startOf(slice) - step)
  return changed(slice, within(messages, from, Math.min(stopOf(slice), from + most)))
}

/** Extends the slice downwards and drops messages too far above. */
export function lower(messages: Message[], slice: Slice): Slice {
  const to = Math.min(lastOf(messages), stopOf(slice) + step)
  return changed(slice, within(messages, Math.max(startOf(slice), to - most), to))
}

/** The messages of a slice. The list has no gaps, so the index follows from the seq. */
export function cut(messages: Message[], slice: Slice): Message[] {
  const first = firstOf(messages)
  return messages.slice(Math.max(0, startOf(slice) - first), Math.max(0, stopOf(slice) - first + 1))
}

function within(messages: Message[], from: number, to: number): Slice {
  return { from: from <= firstOf(messages) ? null : from, to: to >= lastOf(messages) ? null : to }
}

/** Returns the same object if nothing changed, to avoid a re-render. */
function changed(slice: Slice, next: Slice): Slice {
  return slice.from === next.from && slice.to === next.to ? slice : next
}

function startOf({ from }: Slice): number {
  return from ?? -Infinity
}

function stopOf({ to }: Slice): number {
  return to ?? Infinity
}

function firstOf(messages: Message[]): number {
  return messages[0]?.seq ?? 1
}

function lastOf(messages: Message[]): number {
  return messages.at(-1)?.seq ?? 0
}
