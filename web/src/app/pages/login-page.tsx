import { useTranslation } from 'react-i18next'
import type { PageScript } from '../../site/page-script.ts'
import { FormPage } from '../boot/form-page.tsx'
import { Part } from '../boot/forms/login.tsx'

export const handle: PageScript = 'form'

export default function LoginPage() {
  const { t } = useTranslation('session')
  return (
    <FormPage title={t(($) => $.login.title)} description={t(($) => $.login.description)}>
      <Part />
    </FormPage>
  )
}
