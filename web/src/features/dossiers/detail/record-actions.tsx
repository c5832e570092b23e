import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toast } from '../../../ui/toasts.ts'

type Props = { dossierId: string; onPrint: () => Promise<void> }

/** The link to a dossier, and the button to print it. */
export function RecordActions({ dossierId, onPrint }: Props) {
  const { t } = useTranslation('detail')
  const { mutate, isPending } = useMutation({
    mutationFn: onPrint,
    onError: () => toast.wrong(t(($) => $.details.print_failed)),
  })
  const link = `${location.origin}/app/dossier/${dossierId}`

  return (
    <>
      <dt>{t(($) => $.details.link)}</dt>
      <dd className="record">
        <span className="cut" title={link}>
          {link.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton text={link} label={t(($) => $.details.copy_link)} />
        <Button size="sm" busy={isPending && t(($) => $.details.busy)} onClick={() => mutate()}>
          <Printer aria-hidden="true" />
          {t(($) => $.details.print)}
        </Button>
      </dd>
    </>
  )
}
