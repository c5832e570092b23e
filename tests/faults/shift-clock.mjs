// Loaded before Klopt (`node --import`). Shifts the machine's clock by this many milliseconds, but not the monotonic
// clock.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead)
    else super(...args)
  }
  static now() {
    return RealDate.now() + ahead
  }
}
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead })
