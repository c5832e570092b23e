/** How long the notice with this text stands, in milliseconds: the clock of its bar. */
export function toastTime(text: string): unknown {
  const notice = [...document.querySelectorAll('.toast')].find((one) => one.textContent.includes(text))
  return notice?.querySelector('.toast-bar')?.getAnimations()[0]?.effect?.getComputedTiming().endTime
}
