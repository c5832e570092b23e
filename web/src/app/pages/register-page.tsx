import { useTranslation } from 'react-i18next'
import type { PageScript } from '../../site/page-script.ts'
import { FormPage } from '../boot/form-page.tsx'
import { Part } from '../boot/forms/register.tsx'

export const handle: PageScript = 'form'

export default function RegisterPage() {
  const { t } = useTranslation('registration')
  return (
    <FormPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <Part />
    </FormPage>
  )
}
