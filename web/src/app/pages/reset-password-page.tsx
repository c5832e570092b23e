import { useTranslation } from 'react-i18next'
import type { PageScript } from '../../site/page-script.ts'
import { FormPage } from '../boot/form-page.tsx'
import { Part } from '../boot/forms/reset-password.tsx'

export const handle: PageScript = 'form'

export default function ResetPasswordPage() {
  const { t } = useTranslation('password')
  return (
    <FormPage title={t(($) => $.reset.title)} description={t(($) => $.reset.description)} hidden>
      <Part />
    </FormPage>
  )
}
