import { Circle } from 'lucide-react'

/** A dashed circle for open items. Lucide's CircleDashed draws every dash and is a few times as large. */
export function OpenCircle({ className }: { className?: string }) {
  return <Circle className={className} strokeDasharray="3.93" strokeDashoffset="1.96" aria-hidden="true" />
}
