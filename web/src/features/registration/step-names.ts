export const step_names = ['company', 'terms', 'admin', 'confirmed'] as const
