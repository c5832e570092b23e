export { MagicLink as Part } from '../../features/session/magic-link.tsx'
