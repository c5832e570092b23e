import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The way to the search of everything on a phone, in the head of the list. */
export function SearchAllLink() {
  const { t } = useTranslation('app')
  return (
    <Link className="icon-btn only-m" to="/app/zoeken" aria-label={t(($) => $.lists.search)}>
      <Search aria-hidden="true" />
    </Link>
  )
}
