import { hour, type Limit } from '../../platform/limits/limits.ts'

export const agreementLimit: Limit = { name: 'acts of agreements', most: 60, seconds: hour }
