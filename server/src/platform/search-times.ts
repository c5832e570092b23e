type Listener = (way: string, ms: number) => void

/** How long searches take, by the way in which their hits were found. The metrics listen to it. */
export class SearchTimes {
  #listener: Listener = () => {}

  listen(listener: Listener): void {
    this.#listener = listener
  }

  add(way: string, ms: number): void {
    this.#listener(way, ms)
  }
}
