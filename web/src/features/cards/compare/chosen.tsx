import { Check } from 'lucide-react'

/** Marks the chosen entry of a menu; the others keep the place free. */
export function Chosen({ is }: { is: boolean }) {
  return is ? <Check aria-hidden="true" /> : <span className="no-sign" />
}
