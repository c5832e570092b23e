import { useTranslation } from 'react-i18next'
import type { PageScript } from '../../site/page-script.ts'
import { FormPage } from '../boot/form-page.tsx'
import { Part } from '../boot/forms/change-password.tsx'

export const handle: PageScript = 'form'

export default function ChangePasswordPage() {
  const { t } = useTranslation('password')
  return (
    <FormPage title={t(($) => $.change.title)} description={t(($) => $.change.description)} hidden>
      <Part />
    </FormPage>
  )
}
