export function chromiumPath(): string
export function bareChromiumPath(): string
export function provideChromium(): Promise<void>
export const chromiumFlags: string[]
