import type { ReadingValue } from '@klopt/contract'

/** Whether a value was recognised in a picture and nothing else speaks for it. A person who confirms it types it. */
export function isOnlyRecognised(value: Pick<ReadingValue, 'source' | 'sure'> | undefined): boolean {
  return value?.source === 'ocr' && !value.sure
}
