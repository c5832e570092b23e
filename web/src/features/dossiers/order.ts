import { type DossierListItem, dutyKinds } from '@klopt/contract'
import { useState } from 'react'

/** Own duties first, or the newest message first. */
export type Order = 'turn' | 'date'

/** What the own company has to do, gravest and first due on top, then the others as they are: newest first. */
export function inOrder(list: DossierListItem[], order: Order): DossierListItem[] {
  if (order === 'date') return list
  const keyed = list.map((item, place) => ({ item, key: keyOf(item, place) }))
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item)
}

function keyOf({ own_duty, due_date }: DossierListItem, place: number): string {
  const newest = String(place).padStart(6, '0')
  return own_duty ? `${dutyKinds.indexOf(own_duty.kind)} ${due_date ?? '~'} ${newest}` : `~ ${newest}`
}

const key = 'dossier_order'

/** The order that was chosen on this device. */
export function useOrder(): [Order, (order: Order) => void] {
  const [order, setOrder] = useState<Order>(() => (localStorage.getItem(key) === 'date' ? 'date' : 'turn'))
  return [
    order,
    (chosen) => {
      setOrder(chosen)
      if (chosen === 'date') localStorage.setItem(key, chosen)
      else localStorage.removeItem(key)
    },
  ]
}
