import { OneCard } from './chat/one-card.tsx'
import { OrderAccount } from './order-account.tsx'
import { Ended } from './proposals/ended.tsx'
import { Offer } from './proposals/offer.tsx'
import { SideList } from './side-list.tsx'
import { WorkCard } from './work/work-card.tsx'

/** Loaded only for dossiers with cards or extra work. */
export const cardBodyParts = { Ended, Offer, OneCard, OrderAccount, SideList, WorkCard }
