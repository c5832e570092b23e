import { ArrowRight, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Exhibit, Line } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export function Buttons() {
  const { buttons: texts } = useGalleryTexts()
  return (
    <Exhibit title={texts.title}>
      <Line>
        <Button kind="primary" size="lg">
          {texts.register}
        </Button>
        <Button kind="primary" size="tall">
          {texts.next}
        </Button>
        <Button kind="primary">{texts.save}</Button>
        <Button kind="primary" size="sm">
          {texts.add}
        </Button>
      </Line>
      <Line>
        <Button>{texts.back}</Button>
        <Button kind="ghost">{texts.cancel}</Button>
        <Button removal>{texts.leave}</Button>
        <Button kind="danger">{texts.remove}</Button>
        <a className="arrow-link" href="#baba-states">
          {texts.see}
          <ArrowRight aria-hidden="true" />
        </a>
      </Line>
      <h3 id="baba-states">{texts.states}</h3>
      <Line>
        <Button kind="primary" className="shown-hover">
          {texts.hover}
        </Button>
        <Button kind="primary" className="shown-press">
          {texts.press}
        </Button>
        <Button kind="primary" className="shown-focus">
          {texts.focus}
        </Button>
        <Button kind="primary" aria-disabled>
          {texts.off}
        </Button>
        <Button kind="primary" busy={texts.busy}>
          {texts.save}
        </Button>
        <Button busy={texts.busy}>{texts.save}</Button>
      </Line>
      <Line title={texts.icons}>
        <IconButton label={texts.add} icon={<Plus aria-hidden="true" />} />
        <IconButton label={texts.remove} icon={<Trash2 aria-hidden="true" />} />
        <IconButton label={texts.off} icon={<Trash2 aria-hidden="true" />} disabled />
        <CopyButton text="00000001" label={texts.copy} />
      </Line>
    </Exhibit>
  )
}
