/** What opens on a message, in one file to load. */
export { DeleteMessage } from './delete-message.tsx'
export { MessageMenu } from './message-menu.tsx'
