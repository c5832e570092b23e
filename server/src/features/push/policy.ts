export type NoticeFacts = {
  /** The newest message that the receiver has not read and may see; 0 if there is none. */
  unread_seq: number
  /** The newest message that the device was notified of. */
  shown_seq: number
  /** The device shows words of it that were edited since. */
  outdated: boolean
  /** They have the dossier on a visible screen. */
  looks: boolean
}

/**
 * What a device should do now. While its person looks at the dossier, nothing: they read the message, or are notified
 * once they look away. A notification of a message that was deleted makes way for the newest one before it.
 */
export function noticeFor({
  unread_seq,
  shown_seq,
  outdated,
  looks,
}: NoticeFacts): 'show' | 'close' | 'wait' | 'nothing' {
  if (unread_seq === 0) return shown_seq > 0 ? 'close' : 'nothing'
  if (unread_seq === shown_seq && !outdated) return 'nothing'
  return looks ? 'wait' : 'show'
}
