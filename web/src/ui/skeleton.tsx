import { classes } from './classes.ts'
import './feedback.css'

/** A bar where text will stand. It shows itself after 150 ms, so that what is quick does not flash. */
export function Skeleton({ width = 'w60' }: { width?: 'w30' | 'w40' | 'w60' | 'w80' }) {
  return <span className={classes('skel', width)} />
}
