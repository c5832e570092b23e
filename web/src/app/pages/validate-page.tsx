import { useTranslation } from 'react-i18next'
import type { PageScript } from '../../site/page-script.ts'
import { FormPage } from '../boot/form-page.tsx'
import { Part } from '../boot/forms/validate.tsx'

export const handle: PageScript = 'form'

export default function ValidatePage() {
  const { t } = useTranslation('session')
  return (
    <FormPage title={t(($) => $.validate.title)} description={t(($) => $.validate.waiting)} hidden>
      <Part />
    </FormPage>
  )
}
