/** What is wrong in an archive: the first faults in words, all others only counted, because a made file can have any number. */
export class Faults {
  readonly lines: string[] = []
  count = 0

  add(line: string): void {
    this.count += 1
    if (this.lines.length < 100) this.lines.push(line.length > 400 ? `${line.slice(0, 400)}…` : line)
  }
}
