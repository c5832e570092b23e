export type NoticeFacts = {
  /** The newest message that the receiver has not read and may see; 0 if there is none. */
  unread_seq: number
  /** The newest message that the device was notified of. */
  shown_seq: number
  /** The device shows text of it that has been edited since. */
  outdated: boolean
  /** The person has the dossier on a visible screen. */
  looks: boolean
}

/**
 * What a device should show now. Nothing changes while its person has the dossier on screen: they read the message, or
 * are notified after leaving it. The notification of a deleted message is replaced by that of the newest one before it.
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
