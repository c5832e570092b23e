/** A time in a story, relative to the first start: on an earlier working day, or some minutes before. */
export type DemoTime = { working_days_ago: number; time: string } | { minutes_ago: number }

export function on(working_days_ago: number, time: string): DemoTime {
  return { working_days_ago, time }
}

export function ago(minutes_ago: number): DemoTime {
  return { minutes_ago }
}

/** The moment in Dutch time, without weekends. */
export function moment(when: DemoTime, now: Temporal.Instant): Temporal.Instant {
  if ('minutes_ago' in when) return now.subtract({ minutes: when.minutes_ago })
  let day = now.toZonedDateTimeISO('Europe/Amsterdam').toPlainDate()
  for (let left = when.working_days_ago; left > 0;) {
    day = day.subtract({ days: 1 })
    if (day.dayOfWeek <= 5) left -= 1
  }
  return day.toZonedDateTime({ timeZone: 'Europe/Amsterdam', plainTime: when.time }).toInstant()
}
