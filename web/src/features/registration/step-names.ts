export const stepNames = ['company', 'terms', 'admin', 'confirmed'] as const
