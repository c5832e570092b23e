import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toasts.ts'

/** Downloads one file at a time, and says how it went. `busy`: the file whose link is being asked for. */
export function useDownload<File extends string>() {
  const { t } = useTranslation('archive')
  const [busy, setBusy] = useState<File | null>(null)

  async function download(file: File, save: () => Promise<void>) {
    setBusy(file)
    try {
      await save()
      toast.good(t(($) => $.started))
    } catch {
      toast.wrong(t(($) => $.download_failed))
    } finally {
      setBusy(null)
    }
  }

  return { busy, download }
}
