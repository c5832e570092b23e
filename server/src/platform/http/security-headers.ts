import type { Config } from '../config.ts'

type Address = Pick<Config, 'publicUrl' | 'hstsSubdomains'>

const twoYears = 63_072_000

// Browser features that no page of ours uses. The camera and the clipboard are the only ones in use.
export const permissions = `camera=(self), ${(
  'accelerometer autoplay browsing-topics display-capture encrypted-media geolocation gyroscope magnetometer ' +
  'microphone midi payment publickey-credentials-get serial usb'
).replace(/ |$/g, (end) => (end ? '=(), ' : '=()'))}`

/** Options for helmet. `scripts` are the CSP sources of inline scripts. */
export function pageHeaders({ publicUrl, hstsSubdomains }: Address, scripts: string[]) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // web/src/platform: trusted.ts, worker.ts and read-article.ts
        trustedTypes: ['default', 'klopt-worker', 'klopt-article'],
        requireTrustedTypesFor: ["'script'"], // no library can turn text into script
      },
    },
    frameguard: { action: 'deny' as const },
    strictTransportSecurity: isSecure(publicUrl) ? { maxAge: twoYears, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  }
}

/** Headers for responses that are written without Fastify. They are not pages, so they may load nothing. */
export function bareHeaders({ publicUrl, hstsSubdomains }: Address): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    ...(isSecure(publicUrl) && {
      'strict-transport-security': `max-age=${twoYears}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
