import { useTranslation } from 'react-i18next'
import type { PageScript } from '../../site/page-script.ts'
import { FormPage } from '../boot/form-page.tsx'
import { Part } from '../boot/forms/archief.tsx'

export const handle: PageScript = 'form'

export default function ArchiveLinkPage() {
  const { t } = useTranslation('archive')
  return (
    <FormPage title={t(($) => $.page)} description={t(($) => $.link.title)} hidden>
      <Part />
    </FormPage>
  )
}
