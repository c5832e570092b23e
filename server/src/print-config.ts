import { CannotStart } from './platform/cannot-start.ts'
import { loadSettings, readSettings } from './platform/config.ts'
import { Settings } from './platform/settings.ts'

type Setting = string | number | boolean | undefined

/** Prints the effective settings, or what is wrong with them. Starts nothing and writes nothing. */
export function printConfig(): void {
  try {
    loadSettings()
    console.log(configText(process.env))
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** One line per setting, in the format of .env. Keys and passwords are never shown. */
export function configText(env: NodeJS.ProcessEnv): string {
  const { settings, publicUrl, production } = readSettings(env)
  const effective: Partial<Record<string, Setting>> = {
    ...settings,
    PUBLIC_URL: publicUrl,
    NODE_ENV: settings.NODE_ENV ?? (production ? 'production' : ''),
  }
  return Object.entries(Settings.shape)
    .map(([name, setting]) => `${name}=${shown(effective[name], setting.meta()?.['secret'] === true)}`)
    .join('\n')
}

function shown(value: Setting, isSecret: boolean): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  const text = String(value)
  return isSecret ? '***' : masked(text)
}

/** Hides the password of a URL and secret query parameters, and keeps its user, host and path. */
function masked(text: string): string {
  if (!URL.canParse(text) || !text.includes('://')) return text
  const address = new URL(text)
  if (address.password) address.password = '***'
  for (const name of address.searchParams.keys())
    if (/pass|secret|key|token/i.test(name)) address.searchParams.set(name, '***')
  return address.href.replace(/\/$/, text.endsWith('/') ? '/' : '')
}
