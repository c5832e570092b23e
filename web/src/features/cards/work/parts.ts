import { SideWork } from './side-work.tsx'
import { WorkCard } from './work-card.tsx'
import './work.css'

/** Loaded only for dossiers with extra work. */
export const work_parts = { SideWork, WorkCard }
