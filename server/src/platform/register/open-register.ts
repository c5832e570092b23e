import type { Config } from '../config.ts'
import { KvkRegister } from './kvk.ts'
import type { Register } from './register.ts'
import { SampleRegister } from './sample.ts'

/** The real register if a key is set, otherwise a small one of invented companies. */
export function openRegister({ kvk }: Pick<Config, 'kvk'>): Register {
  return kvk ? new KvkRegister(kvk) : new SampleRegister()
}
