import { useState } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Exhibit } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export function Fields() {
  const { fields: texts } = useGalleryTexts()
  const [query, setQuery] = useState('')
  return (
    <Exhibit title={texts.title}>
      <TextField id="baba-plain" label={texts.plain} placeholder={texts.example} hint={texts.hint} />
      <TextField id="baba-focused" label={texts.focused} className="shown-focus" defaultValue="PO 4500127" optional />
      <TextField id="baba-number" label={texts.wrong} defaultValue="1234567" error={texts.error} />
      <TextField id="baba-fixed" label={texts.fixed} defaultValue={texts.role} readOnly />
      <PasswordField id="baba-password" label={texts.password} defaultValue="correct paard batterij" />
      <SearchField
        label={texts.search}
        placeholder={texts.search}
        value={query}
        onChange={setQuery}
        hits={query.length}
        maxLength={40}
      />
    </Exhibit>
  )
}
