import type { Message } from '@klopt/contract'

/**
 * The part of the known messages that the conversation lays out, by number; null is an open end, where more may come.
 * However many messages are known, what is done for each scroll and each new message concerns only these.
 */
export type Slice = { from: number | null; to: number | null }

const step = 100
const most = 3 * step

/** The newest messages. */
export function endOf(messages: Message[]): Slice {
  return within(messages, lastOf(messages) - step, Infinity)
}

/** A message with what was said before and after it. */
export function around(messages: Message[], seq: number): Slice {
  return within(messages, seq - step / 2, seq + step / 2)
}

/** Goes on where one was after the messages grew beyond both ends; where that is not among them, at their end. */
export function joined(messages: Message[], slice: Slice): Slice {
  const from = Math.max(firstOf(messages), startOf(slice))
  const next = within(messages, from, Math.min(stopOf(slice), from + most))
  return cut(messages, next).length > 0 ? next : endOf(messages)
}

/** Goes on upwards; what lies too far below is let go. */
export function higher(messages: Message[], slice: Slice): Slice {
  const from = Math.max(firstOf(messages), startOf(slice) - step)
  return changed(slice, within(messages, from, Math.min(stopOf(slice), from + most)))
}

/** Goes on downwards; what lies too far above is let go. */
export function lower(messages: Message[], slice: Slice): Slice {
  const to = Math.min(lastOf(messages), stopOf(slice) + step)
  return changed(slice, within(messages, Math.max(startOf(slice), to - most), to))
}

/** The messages of a slice. Those that are known have no gap between them, so a number tells the place. */
export function cut(messages: Message[], slice: Slice): Message[] {
  const first = firstOf(messages)
  return messages.slice(Math.max(0, startOf(slice) - first), Math.max(0, stopOf(slice) - first + 1))
}

function within(messages: Message[], from: number, to: number): Slice {
  return { from: from <= firstOf(messages) ? null : from, to: to >= lastOf(messages) ? null : to }
}

/** The slice itself where nothing is to be changed, so that nothing is drawn anew. */
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
