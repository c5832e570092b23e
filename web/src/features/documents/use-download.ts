import type { Document } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toasts.ts'
import { download } from './documents.ts'

/** Starts a download and says so. */
export function useDownload(): (document: Document) => void {
  const { t } = useTranslation('documents')
  return (document) => {
    download(document).then(
      (result) =>
        result === 'started' ? toast.good(t(($) => $.download_started)) : toast.wrong(t(($) => $.download_no_link)),
      () => toast.wrong(t(($) => $.download_failed)),
    )
  }
}
