import type { DocRef } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useCardContext } from '../card-context.ts'
import { usePaperName } from '../paper-name.ts'

/** The name of a paper, which opens it. */
export function PaperLink({ paper, className }: { paper: DocRef; className?: string }) {
  const { t } = useTranslation('cards')
  const { onOpen } = useCardContext()
  const document = usePaperName()(paper)
  return (
    <button
      type="button"
      className={className}
      aria-label={t(($) => $.open, { document })}
      title={paper.filename}
      onClick={() => onOpen(paper.document_id)}
    >
      {document}
    </button>
  )
}
