import type { Draft } from '../../../platform/storage/files.ts'

/** A file to look into. */
export type Bytes = Pick<Draft, 'size' | 'read'>
