import { classes } from '../../ui/classes.ts'
import { people } from './cast.ts'

type Props = { by: 'sanne' | 'mark'; time: string; company?: boolean; text: string }

/** One message. Sanne's are the reader's own. */
export function Said({ by, time, company = true, text }: Props) {
  return (
    <div className={classes('talk-msg', by === 'sanne' && 'own')}>
      <p>
        <b>{people[by].name}</b> {company && people[by].company} <time>{time}</time>
      </p>
      {text}
    </div>
  )
}
