import type { Document } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toasts.ts'
import { linkTo, NoLink } from './documents.ts'
import { useFileErrorText } from './file-errors.ts'

type NamedDocument = Pick<Document, 'id' | 'filename'>

/** Starts downloads with a toast. `wrong` has the errors of failed downloads by document id. */
export function useDownload() {
  const { t } = useTranslation('documents')
  const fileErrorText = useFileErrorText()
  const [wrong, setWrong] = useState<Record<string, string | null>>({})

  async function download(document: NamedDocument) {
    setWrong((others) => ({ ...others, [document.id]: null }))
    try {
      save(await linkTo(document), document.filename)
      toast.good(t(($) => $.download_started))
    } catch (error) {
      toast.wrong(error instanceof NoLink ? t(($) => $.download_no_link) : t(($) => $.download_failed))
      setWrong((others) => ({ ...others, [document.id]: fileErrorText(error) }))
    }
  }
  return { download: (document: NamedDocument) => void download(document), wrong }
}

function save(address: string, filename: string) {
  const link = window.document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
}
