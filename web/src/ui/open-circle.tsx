import { Circle } from 'lucide-react'

/** A circle of eight dashes, for what is still open. The icon that draws each of them weighs a few times as much. */
export function OpenCircle({ className }: { className?: string }) {
  return <Circle className={className} strokeDasharray="3.93" strokeDashoffset="1.96" aria-hidden="true" />
}
