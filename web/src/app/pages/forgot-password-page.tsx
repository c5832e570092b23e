import { useTranslation } from 'react-i18next'
import type { PageScript } from '../../site/page-script.ts'
import { FormPage } from '../boot/form-page.tsx'
import { Part } from '../boot/forms/forgot-password.tsx'

export const handle: PageScript = 'form'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('password')
  return (
    <FormPage title={t(($) => $.forgot.title)} description={t(($) => $.forgot.description)}>
      <Part />
    </FormPage>
  )
}
