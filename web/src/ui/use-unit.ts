import { useTranslation } from 'react-i18next'
import nl from './nl.json'

/** Files name units by codes of UN/ECE Recommendation 20; people by what stands on paper. */
export function useUnit(): (code: string | null) => string | null {
  const { t } = useTranslation('ui')
  return (code) => (isUnit(code) ? t(($) => $.units[code]) : code)
}

function isUnit(code: string | null): code is keyof typeof nl.units {
  return code !== null && Object.hasOwn(nl.units, code)
}
