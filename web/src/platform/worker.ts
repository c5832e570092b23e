type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const address = '/worker.js'
// It fetches all of the app: not while the first page may still be loading over a thin line.
const patience = 4000

/** Nothing but our own worker becomes a script by this: the page's policy refuses plain text. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('klopt-worker', {
  createScriptURL: () => address,
})

/** Lets the app start without a line from the next visit on. `onWaiting`: the worker of another release is ready. */
export function startWorker(onWaiting: () => void) {
  let stopped = false
  let registration: ServiceWorkerRegistration | null = null

  async function register() {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const url = policy?.createScriptURL(address) ?? address
    const registered = await navigator.serviceWorker.register(url, { scope: '/app', updateViaCache: 'none' })
    if (stopped || !registered) return
    registration = registered
    registered.addEventListener('updatefound', () => {
      const { installing } = registered
      installing?.addEventListener('statechange', () => registered.waiting && onWaiting())
    })
    if (registered.waiting) onWaiting()
  }
  const timer = setTimeout(() => {
    void register().catch(() => {}) // private windows and blocked storage refuse; the app works without
  }, patience)

  return {
    takeOver: () => registration?.waiting?.postMessage('take over'),
    fetchNew: () => void registration?.update().catch(() => {}),
    stop: () => {
      clearTimeout(timer)
      stopped = true
    },
  }
}
