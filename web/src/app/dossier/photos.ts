/** The photos of a chat, in one file to load. */
export { PhotoBubble } from './photo-bubble.tsx'
export { SendingBubble } from './sending-bubble.tsx'
