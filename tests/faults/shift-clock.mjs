// Loaded before Klopt (`node --import`): its machine's clock is so many milliseconds ahead, the one that never jumps not.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }
  static now() {
    return RealDate.now() + ahead
  }
}
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead })
