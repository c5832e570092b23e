import { readPush, subscribePush, unsubscribePush } from '@klopt/contract'
import { call } from '../../platform/api.ts'

/** The missing condition for notifications on this device; `ready` when there is none. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'ready'

/** The person whose notifications this browser shows, so that it does not continue for the next person, or 'no'. */
const choiceKey = 'push'
const scope = '/app'

export function pushState(): PushState {
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || !('Notification' in window))
    return isUninstalledApple() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** On an iPhone or iPad only an app on the home screen may show notifications. */
function isUninstalledApple(): boolean {
  const touches = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && isTouched())
  return touches && !matchMedia('(display-mode: standalone)').matches
}

function isTouched(): boolean {
  return navigator.maxTouchPoints > 1
}

/** Whether this browser could show notifications, and nobody answered the question yet. */
export function isUnasked(): boolean {
  return pushState() === 'ready' && localStorage.getItem(choiceKey) === null
}

export function refuse() {
  localStorage.setItem(choiceKey, 'no')
}

export type DevicePush = { on: boolean; show_text: boolean }

/** Whether this device shows notifications of this person. */
export async function readDevicePush(me: string): Promise<DevicePush> {
  const [{ on, show_text }, subscription] = await Promise.all([call(readPush), ownSubscription()])
  return { on: on && subscription !== null && localStorage.getItem(choiceKey) === me, show_text }
}

/** Asks the browser for permission, if it has not been given. False if the person says no. */
export async function switchOn(me: string, showText?: boolean): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(showText)
  localStorage.setItem(choiceKey, me)
  return true
}

export async function switchOff(): Promise<void> {
  refuse()
  await call(unsubscribePush)
  await (await ownSubscription())?.unsubscribe()
}

/** At each visit: the subscription may have changed, or belongs to a session that has ended. */
export async function renew(me: string): Promise<void> {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return
  if (localStorage.getItem(choiceKey) === me) return subscribe()
  await (await ownSubscription())?.unsubscribe()
}

async function subscribe(show_text?: boolean): Promise<void> {
  const registration = await readyWorker()
  const { key } = await call(readPush)
  const earlier = await registration.pushManager.getSubscription()
  const fits = earlier && keyOf(earlier) === key
  if (earlier && !fits) await earlier.unsubscribe() // Klopt has another key now
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = fits ? earlier : await registration.pushManager.subscribe(options)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { endpoint, keys: { p256dh, auth }, ...(show_text !== undefined && { show_text }) }
  await call(subscribePush, { body })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The worker is registered some seconds after the first page of a visit, and not in a private window. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('There is no worker.')), 20_000))
  return Promise.race([navigator.serviceWorker.ready, late])
}
