import { classes } from './classes.ts'
import './feedback.css'

/** A placeholder bar for text. It appears after 150 ms, so that quick loading does not flash. */
export function Skeleton({ width = 'w60' }: { width?: 'w30' | 'w40' | 'w60' | 'w80' }) {
  return <span className={classes('skel', width)} />
}
