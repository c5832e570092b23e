/** The version of all legal texts, which stand in `legal/`. Another text is another version with another date. */
export const legal = { version: '1.0', updated: '2025-07-28' } as const

/** What a company agrees to when it registers. */
export const agreed_texts = ['privacy-policy', 'terms-and-conditions', 'data-processing-agreement'] as const
