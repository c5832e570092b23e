const stepKey = 'link_step'
const steps = ['question', 'code', 'colleague'] as const
type Step = (typeof steps)[number]

/**
 * What somebody chose and typed on the page of a link stays in this tab: on a phone, looking for the code in the mail
 * may unload it.
 */
export function readLinkStep(): Step {
  const stored = sessionStorage.getItem(stepKey)
  return steps.find((step) => step === stored) ?? 'question'
}

export function saveLinkStep(step: Step) {
  sessionStorage.setItem(stepKey, step)
}

export function readLinkTyped<F extends Record<string, string>>(values: F): F {
  const typed = Object.keys(values).map((field) => [field, sessionStorage.getItem(`link_typed.${field}`) ?? ''])
  return Object.fromEntries(typed) as F
}

export function saveLinkTyped(field: string, value = '') {
  sessionStorage.setItem(`link_typed.${field}`, value)
}

export function forgetLinkTyped() {
  for (const key of Object.keys(sessionStorage))
    if (key === stepKey || key.startsWith('link_typed.')) sessionStorage.removeItem(key)
}
