import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { detailsHash } from '../where.ts'

/** The selected tab. It is in the address, so that it survives a reload. Opening the details does not change it. */
export function useTab() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const named = hash === '#documenten' ? ('documenten' as const) : ('chat' as const)
  const [last, setLast] = useState(named)
  const tab = hash === detailsHash ? last : named
  if (tab !== last) setLast(tab)
  return [tab, (tab: string) => void navigate({ search, hash: `#${tab}` }, { replace: true })] as const
}
