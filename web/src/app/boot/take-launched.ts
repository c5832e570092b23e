import { addShares } from '../../platform/shares.ts'
import { sharePage } from '../where.ts'

type Launch = { files?: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consumer: (launch: Launch) => void) => void }
declare global {
  interface Window {
    launchQueue?: LaunchQueue
  }
}

/** Takes in the files that the computer opens with the installed app. They wait until somebody is signed in. */
export function takeLaunched() {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void take(files)
  })
}

/** A file may have been moved or deleted in the meantime. */
async function take(handles: readonly FileSystemFileHandle[]) {
  const found = await Promise.allSettled(handles.map((handle) => handle.getFile()))
  const files = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (files.length > 0) await addShares(files)
  else location.replace(`${sharePage}?mislukt`)
}
