export type RegisteredCompany = { registration_number: string; name: string; city: string | null }

/** What the register found. When it is down nothing can be said: what it found before still stands there. */
export type RegisterAnswer = { up: boolean; companies: RegisteredCompany[] }

/** The chamber of commerce. It never throws: whoever asks goes on with what Klopt itself knows. */
export type Register = {
  /** Companies by name, or by the beginning of their number where the register can do that. */
  find(text: string): Promise<RegisterAnswer>
  /** The one company with this number of eight digits. */
  findNumber(number: string): Promise<RegisterAnswer>
  /** The lines of the address that the register has for a number, to post a letter to; none when it gives none. */
  findAddress(number: string): Promise<string[]>
}
