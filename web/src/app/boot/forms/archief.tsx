export { ArchiveLink as Part } from '../../../features/archive/archive-link.tsx'
