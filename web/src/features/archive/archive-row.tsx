import type { ArchiveItem } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CardBadge } from '../../ui/card-badge.tsx'
import { Punts } from '../../ui/punts.tsx'
import { toast } from '../../ui/toasts.ts'
import { When } from '../../ui/when.tsx'
import { type ArchiveFile, saveArchive, sizeText } from './archive.ts'

export function ArchiveRow({ item }: { item: ArchiveItem }) {
  const { t } = useTranslation('archive')
  const { title, card_state, card_difference, card_currency, closed_at, closed_by, counterpart_name } = item
  return (
    <tr>
      <td>
        <span className="table-who">
          <span className="closed-title cut">{title}</span>
          {card_state && <CardBadge says={card_state} amount={card_difference} currency={card_currency} />}
        </span>
      </td>
      <td>
        <span className="table-when">
          <When at={closed_at} as="date" />
        </span>
        {closed_by && <span className="line2 cut in-table">{t(($) => $.by, { name: closed_by })}</span>}
      </td>
      <td>
        <span className="line2 table-company cut">
          {counterpart_name ?? t(($) => $.internal)}
          {closed_by && <span className="in-list"> · {t(($) => $.by, { name: closed_by })}</span>}
        </span>
      </td>
      <td>
        <Files item={item} />
      </td>
    </tr>
  )
}

function Files({ item }: { item: ArchiveItem }) {
  const { t, i18n } = useTranslation('archive')
  const [busy, setBusy] = useState<ArchiveFile | null>(null)

  async function download(file: ArchiveFile) {
    setBusy(file)
    try {
      await saveArchive(item, file)
      toast.good(t(($) => $.started))
    } catch {
      toast.wrong(t(($) => $.download_failed))
    } finally {
      setBusy(null)
    }
  }

  if (item.state === 'making') {
    return (
      <span className="archive-making small muted" role="status">
        <Punts />
        {t(($) => $.making)}
      </span>
    )
  }
  const { title } = item
  const size = sizeText(item.zip_size, i18n.language)
  return (
    <span className="archive-files">
      <Button
        size="sm"
        aria-label={t(($) => $.all_of, { title, size })}
        busy={busy === 'zip' && t(($) => $.busy)}
        onClick={() => void download('zip')}
      >
        {t(($) => $.all, { size })}
      </Button>
      <Button
        size="sm"
        aria-label={t(($) => $.proof_of, { title })}
        busy={busy === 'pdf' && t(($) => $.busy)}
        onClick={() => void download('pdf')}
      >
        {t(($) => $.proof)}
      </Button>
    </span>
  )
}
