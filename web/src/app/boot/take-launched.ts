import { addShare } from '../../platform/waiting-shares.ts'

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
    if (files.length > 0) void Promise.all(files.map((file) => file.getFile())).then(addShare)
  })
}
