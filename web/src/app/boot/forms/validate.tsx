import { MagicLink } from '../../../features/session/magic-link.tsx'
import { useAddressOf } from '../../../site/use-address.ts'

export function Part() {
  const addressOf = useAddressOf()
  return <MagicLink login={addressOf('/login')} open={(path) => location.replace(path)} />
}
