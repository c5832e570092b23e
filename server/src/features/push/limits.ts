import { hour, type Limit } from '../../platform/limits/limits.ts'

/** Each may look up the name of a push service. */
export const subscribeLimit: Limit = { name: 'push subscriptions', most: 120, seconds: hour }
/** Per person. One more ends the one that was renewed longest ago. */
export const devicesMost = 20
/** Per person and node: so many notices are under way before the rest of theirs wait. */
export const underWayOfPerson = 10
