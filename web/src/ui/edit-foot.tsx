import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  label: string
  onEdit: () => void
  /** One comes back from the form, so the focus goes to the button that opened it. */
  back: boolean
}

/** The foot of a card of facts that opens its form. */
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
