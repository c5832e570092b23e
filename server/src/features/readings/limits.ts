import { hour, minute, type Limit } from '../../platform/limits/limits.ts'

export const correctionLimit: Limit = { name: 'corrections', most: 60, seconds: minute }
export const readAgainPersonLimit: Limit = { name: 'readings asked for', most: 30, seconds: hour }
export const readAgainLimit: Limit = { name: 'readings of a document', most: 10, seconds: hour }
