const two_years = 63_072_000

// What a page of ours never asks for, no script in it may ask for; copying is all that is used.
export const permissions = (
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope magnetometer ' +
  'microphone midi payment publickey-credentials-get serial usb'
).replace(/ |$/g, (end) => (end ? '=(), ' : '=()'))

/** For helmet. `scripts` names those that stand inside pages. */
export function pageHeaders(publicUrl: string, scripts: string[]) {
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
        trustedTypes: ['default', 'klopt-worker'], // of web/src/platform: trusted.ts and worker.ts; no script makes another
        requireTrustedTypesFor: ["'script'"], // text never becomes script, whatever a library does with it
      },
    },
    frameguard: { action: 'deny' as const },
    strictTransportSecurity: isSecure(publicUrl) ? { maxAge: two_years, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  }
}

/** For what is written past Fastify. It is no page, so it may load nothing at all. */
export function bareHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    ...(isSecure(publicUrl) && { 'strict-transport-security': `max-age=${two_years}; includeSubDomains` }),
  }
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
