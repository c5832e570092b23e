import { endingOf, fileFaults } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import type { RefusedFile } from './check-files.ts'

/** The server's reasons for refusing single files, by index. */
export function fileErrors(error: unknown): Map<number, RefusedFile['reason']> {
  if (!(error instanceof ApiError)) return new Map()
  const ofFiles = error.fields.flatMap(({ loc: [where, field, n], type }): [number, RefusedFile['reason']][] =>
    where === 'body' && field === 'file' && typeof n === 'number' ? [[n, reasonOf(type)]] : [],
  )
  return new Map(ofFiles)
}

function reasonOf(type: string): RefusedFile['reason'] {
  if (type === 'too_large' || type === 'empty') return type
  return fileFaults.find((fault) => fault === type) ?? 'wrong_type'
}

/** The sentence about a refused file, which begins with its name. */
export function useRefusalText(): (file: RefusedFile) => string {
  const { t } = useTranslation('documents')
  const files = useTranslation('files')
  return ({ filename, reason }) =>
    isFault(reason)
      ? files.t(($) => $[reason], { filename, ending: endingOf(filename) })
      : t(($) => $.upload[reason], { filename })
}

function isFault(reason: RefusedFile['reason']): reason is (typeof fileFaults)[number] {
  return fileFaults.some((fault) => fault === reason)
}

/** Whether the error would also stop the next files. */
export function stopsAll(error: unknown): boolean {
  return error instanceof ApiError && ![413, 415, 422, 500].includes(error.status)
}
