import { day, hour, type Limit } from '../../platform/limits/limits.ts'

export const uploadLimit: Limit = { name: 'files', most: 200, seconds: hour }
export const uploadBytesLimit: Limit = { name: 'bytes of a company', most: 5 * 1024 ** 3, seconds: day }
export const uploadsAtOnce = { name: 'uploads at once', most: 2 }
export const downloadLimit: Limit = { name: 'downloads', most: 600, seconds: hour }
