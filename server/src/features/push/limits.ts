import { hour, type Limit } from '../../platform/limits/limits.ts'

/** Each may look up the name of a push service. */
export const subscribeLimit: Limit = { name: 'push subscriptions', most: 120, seconds: hour }
