import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'
import { Highlight } from '../../ui/highlight.tsx'

type Props = {
  id: string
  icon: ReactNode
  name: string
  more?: string
  query: string
  end?: ReactNode
  onAction: () => void
}

export function PaletteRow({ id, icon, name, more = '', query, end, onAction }: Props) {
  return (
    <ListBoxItem
      id={id}
      className="palette-row"
      textValue={[name, more].filter(Boolean).join(', ')}
      onAction={onAction}
    >
      {icon}
      <span className="palette-name cut">
        <Highlight text={name} query={query} />
      </span>
      <span className="palette-more cut">
        <Highlight text={more} query={query} />
      </span>
      {end}
    </ListBoxItem>
  )
}
