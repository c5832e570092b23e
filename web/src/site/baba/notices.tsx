import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { Exhibit, Line } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export function Notices() {
  const { notices: texts } = useGalleryTexts()
  const [again, setAgain] = useState(false)
  return (
    <Exhibit title={texts.title}>
      <Line>
        <Button onClick={() => toast.good(texts.made)}>{texts.good}</Button>
        <Button onClick={() => toast.wrong(texts.failed)}>{texts.wrong}</Button>
        <Button onClick={() => toast.info(texts.note)}>{texts.info}</Button>
        <Button onClick={() => toast.undoable(texts.removed, { onUndo: () => {}, onEnd: () => {} })}>
          {texts.undoable}
        </Button>
      </Line>
      <Note>{texts.note}</Note>
      <Note kind="wait">{texts.wait}</Note>
      <Note kind="wrong">{texts.failed}</Note>
      <ErrorSummary
        attempt={0}
        wrong={[
          { id: 'baba-number', text: texts.number },
          { id: 'baba-password', text: texts.password },
        ]}
      />
      <ErrorLine text={texts.login} />
      <LoadFailed text={texts.documents} onRetry={() => setAgain(!again)} busy={again} />
      <Empty text={texts.empty}>
        <Button>{texts.upload}</Button>
      </Empty>
      <Loading text={texts.loading} />
      <div className="baba-bars">
        <Skeleton width="w80" />
        <Skeleton />
        <Skeleton width="w30" />
      </div>
    </Exhibit>
  )
}
