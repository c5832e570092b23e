/** The version of all legal texts, which are in `legal/`. Any change needs a new version and date. */
export const legal = { version: '1.0', updated: '2025-07-28' } as const

/** The texts that a company agrees to when it registers. */
export const agreedTexts = ['privacy-policy', 'terms-and-conditions', 'data-processing-agreement'] as const
