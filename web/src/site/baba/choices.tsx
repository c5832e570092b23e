import { useState } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Exhibit } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export function Choices() {
  const { choices: texts } = useGalleryTexts()
  const [tab, setTab] = useState<'chat' | 'documents'>('chat')
  const [language, setLanguage] = useState<'nl' | 'en'>('nl')
  const [on, setOn] = useState(true)
  return (
    <Exhibit title={texts.title}>
      <div className="choices">
        <Choice type="checkbox" label="Omar El Idrissi" note={texts.user} defaultChecked />
        <Choice type="checkbox" label="Lotte Peeters" note={texts.user} />
        <Choice type="radio" name="baba" label="Mark de Wit" note="Van Dalen" defaultChecked />
        <Choice type="radio" name="baba" label="Peter Vos" note="Vos Kraanverhuur" disabled />
      </div>
      <Switch label={texts.mail} on={on} onChange={setOn} />
      <fieldset className="baba-theme">
        <legend>{texts.language}</legend>
        <Segments
          options={[
            { value: 'nl', label: 'Nederlands', lang: 'nl' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          value={language}
          onChange={setLanguage}
        />
      </fieldset>
      <div>
        <Tabs
          label={texts.tabs}
          tabs={[
            { id: 'chat', label: texts.chat },
            { id: 'documents', label: texts.documents },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        {(['chat', 'documents'] as const).map((id) => (
          <p key={id} role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={tab !== id}>
            {texts[id]}
          </p>
        ))}
      </div>
    </Exhibit>
  )
}
