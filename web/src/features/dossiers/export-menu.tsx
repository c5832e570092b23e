import type { DossierFilters } from '@klopt/contract'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { saveList } from './dossiers.ts'

/** Saves the list as it is filtered, all its pages. */
export function ExportMenu({ wanted }: { wanted: DossierFilters }) {
  const { t } = useTranslation('dossiers')

  async function save(format: 'xlsx' | 'csv') {
    try {
      await saveList(wanted, format)
      toast.good(t(($) => $.export.started))
    } catch {
      toast.wrong(t(($) => $.export.failed))
    }
  }

  return (
    <Menu
      label={t(($) => $.export.open)}
      look="filter"
      icon={
        <>
          <Download className="s16" aria-hidden="true" />
          <span className="filter-word">{t(($) => $.export.open)}</span>
        </>
      }
      entries={[
        {
          id: 'xlsx',
          label: t(($) => $.export.xlsx),
          icon: <FileSpreadsheet aria-hidden="true" />,
          onAction: () => void save('xlsx'),
        },
        {
          id: 'csv',
          label: t(($) => $.export.csv),
          icon: <FileText aria-hidden="true" />,
          onAction: () => void save('csv'),
        },
      ]}
    />
  )
}
