import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../platform/copy-text.ts'
import { IconButton } from './icon-button.tsx'

const shownFor = 2000

/** Copies a number or an address and shows a confirmation. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    setCopied(await copyText(text)) // if the browser refuses, the user can still select the text by hand
  }

  return (
    <>
      <IconButton
        label={label}
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      />
      <span className="sr" role="status">
        {copied && t(($) => $.copied)}
      </span>
    </>
  )
}
