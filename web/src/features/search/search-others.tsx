import type { SearchPage } from '@klopt/contract'
import { Building2, User } from 'lucide-react'
import { Link } from 'react-router'

/** The companies and people whose names have the query. */
export function SearchOthers({ page: { companies, people } }: { page: SearchPage }) {
  if (companies.length + people.length === 0) return null
  return (
    <ul className="search-others">
      {companies.map(({ id, name, city }) => (
        <li key={id}>
          <Building2 aria-hidden="true" />
          <Link to={`/app/relations?company=${id}`}>{name}</Link>
          {city && <small>{city}</small>}
        </li>
      ))}
      {people.map(({ id, full_name, email }) => (
        <li key={id}>
          <User aria-hidden="true" />
          <span>{full_name}</span>
          <small className="cut">{email}</small>
        </li>
      ))}
    </ul>
  )
}
