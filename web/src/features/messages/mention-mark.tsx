import { useMe } from '../../platform/session.ts'
import { classes } from '../../ui/classes.ts'

/** The name of a participant in a message. One's own name stands out. */
export function MentionMark({ user_id, text }: { user_id: string; text: string }) {
  return <span className={classes('mention', useMe().id === user_id && 'mention-own')}>{text}</span>
}
