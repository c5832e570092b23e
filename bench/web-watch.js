// Runs in every page of web.ts before our own scripts. Records layout shifts, long tasks, slow responses to input, and
// the time of the last key or pointer press.
const watched = { shift: 0, long: [], slow: [], pressed: 0 }
window.watched = watched

observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) watched.shift += value
})
observe('longtask', ({ duration }) => watched.long.push(duration))
observe('event', ({ duration }) => watched.slow.push(duration))
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, ({ timeStamp }) => (watched.pressed = timeStamp), { capture: true, passive: true })

function observe(type, handle) {
  const observer = new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) handle(entry)
  })
  observer.observe({ type, buffered: true, durationThreshold: 16 })
}
