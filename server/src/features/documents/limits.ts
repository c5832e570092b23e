import { day, hour, minute, type Limit } from '../../platform/limits/limits.ts'

export const uploadLimit: Limit = { name: 'files', most: 200, seconds: hour }
export const uploadBytesLimit: Limit = { name: 'bytes of a company', most: 5 * 1024 ** 3, seconds: day }
/** Twice as many bytes of parts as of files, since some are sent again. */
export const partBytesLimit: Limit = { name: 'bytes of parts of a company', most: 10 * 1024 ** 3, seconds: day }
/** Also for the smallest parts of a file, more than the general limit. */
export const partLimit: Limit = { name: 'parts', most: 600, seconds: minute }
export const uploadsAtOnce = { name: 'uploads at once', most: 2 }
export const downloadLimit: Limit = { name: 'downloads', most: 600, seconds: hour }
