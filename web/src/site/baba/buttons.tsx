import { ArrowRight, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Exhibit, Line } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

const sizes = [
  { size: 'lg', text: 'register' },
  { size: 'tall', text: 'next' },
  { text: 'save' },
  { size: 'sm', text: 'add' },
] as const
const states = ['hover', 'press', 'focus'] as const

export function Buttons() {
  const { buttons: texts } = useGalleryTexts()
  return (
    <Exhibit title={texts.title}>
      <Line>
        {sizes.map(({ text, ...size }) => (
          <Button key={text} kind="primary" {...size}>
            {texts[text]}
          </Button>
        ))}
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
        {states.map((state) => (
          <Button key={state} kind="primary" className={`shown-${state}`}>
            {texts[state]}
          </Button>
        ))}
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
