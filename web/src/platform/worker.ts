import { live } from './live.ts'

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const address = '/worker.js'
// The worker fetches the whole app, so it waits until the first page has had time to load on a slow connection.
const patience = 4000

/** Allows only our own worker as a script: the page's policy refuses plain text. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('klopt-worker', {
  createScriptURL: () => address,
})

/** Lets the app start offline from the next visit on. `onWaiting`: the worker of another release is ready. */
export function startWorker(onWaiting: () => void) {
  let due = false
  let stopped = false
  let registering = false
  let registration: ServiceWorkerRegistration | null = null

  /**
   * Only with the server reachable, because browsers log each failed attempt as an error. After a failure it tries
   * again when the connection is back.
   */
  async function register() {
    if (!due || registering || registration || !live.isServed()) return
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const url = policy?.createScriptURL(address) ?? address
    registering = true
    // Private windows and blocked storage refuse a worker. The app works without.
    const registered = await navigator.serviceWorker
      .register(url, { scope: '/app', updateViaCache: 'none' })
      .catch(() => null)
    registering = false
    if (stopped || !registered) return
    registration = registered
    registered.addEventListener('updatefound', () => {
      const { installing } = registered
      installing?.addEventListener('statechange', () => registered.waiting && onWaiting())
    })
    if (registered.waiting) onWaiting()
  }
  const timer = setTimeout(() => {
    due = true
    void register()
  }, patience)
  const stopListening = live.listen(() => void register())

  return {
    takeOver: () => registration?.waiting?.postMessage('take over'),
    fetchNew: () => void registration?.update().catch(() => {}),
    stop: () => {
      clearTimeout(timer)
      stopListening()
      stopped = true
    },
  }
}
