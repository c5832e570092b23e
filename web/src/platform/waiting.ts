import {
  fileNames as names,
  ownKey,
  readAgain,
  readStored,
  readValue,
  removeSurely,
  saveSurely,
  storedKeys,
} from './device.ts'

/** Files of the signed-in person that wait on this device to be sent. All tabs of Klopt see the same ones. */
let tabs: BroadcastChannel | null = null

export function storedFiles(): unknown[] {
  return storedKeys(ownKey(names)).map(readValue)
}

/** False if it could not be stored. Then it is lost with the page. */
export async function saveFile(clientId: string, value: object): Promise<boolean> {
  const stored = await saveSurely(names + clientId, value)
  if (stored) tellTabs()
  return stored
}

export async function removeFile(clientId: string): Promise<void> {
  await removeSurely(names + clientId)
  tellTabs()
}

export function isFileStored(clientId: string): boolean {
  return readValue(ownKey(names + clientId)) !== undefined
}

/** The copy on this device. The original may have been changed or deleted since it was chosen. */
export function readFile(clientId: string): Promise<unknown> {
  return readStored(names + clientId)
}

/** Another tab may have stored, sent or removed some. */
export function readFilesAgain(): Promise<void> {
  return readAgain(names)
}

/** Notices files that another tab stores, sends or removes, until the returned function is called. */
export function followTabs(): () => void {
  const channel = openChannel()
  channel.addEventListener('message', notice)
  notice() // what happened before
  return () => channel.removeEventListener('message', notice)
}

function notice() {
  void readFilesAgain()
}

function tellTabs() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only tabs of this origin
  openChannel().postMessage(null)
}

function openChannel(): BroadcastChannel {
  tabs ??= new BroadcastChannel('klopt.files')
  return tabs
}
