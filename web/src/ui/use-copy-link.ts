import { useTranslation } from 'react-i18next'
import { copyText } from '../platform/copy-text.ts'
import { toast } from './toasts.ts'

/** Copies an address and says so. If the browser refuses, the address is shown. */
export function useCopyLink() {
  const { t } = useTranslation('ui')
  return async (address: string) => {
    if (await copyText(address)) toast.good(t(($) => $.link.copied))
    else toast.wrong(t(($) => $.link.not_copied, { address }))
  }
}
