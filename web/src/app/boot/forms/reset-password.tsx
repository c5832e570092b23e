import { ResetForm } from '../../../features/password/reset-form.tsx'
import { useAddressOf } from '../../../site/use-address.ts'

export function Part() {
  const addressOf = useAddressOf()
  return <ResetForm login={addressOf('/login')} forgot={addressOf('/forgot-password')} />
}
