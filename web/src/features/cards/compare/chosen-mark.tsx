import { Check } from 'lucide-react'

/** The check mark of a chosen menu entry, or an empty space of the same size. */
export function ChosenMark({ is }: { is: boolean }) {
  return is ? <Check aria-hidden="true" /> : <span className="no-sign" />
}
