import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  label: string
  onEdit: () => void
  /** Whether the user returns from the form; then the button gets the focus. */
  back: boolean
}

/** The footer of a card of facts, with the button to edit them. */
export function EditFoot({ label, onEdit, back }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (back) button.current?.focus()
  }, [back])

  return (
    <div className="panel-foot">
      <Button ref={button} onClick={onEdit}>
        <Pencil aria-hidden="true" />
        {label}
      </Button>
    </div>
  )
}
