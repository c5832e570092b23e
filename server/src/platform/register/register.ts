export type RegisteredCompany = { registration_number: string; name: string; city: string | null }

/** Search results. If `up` is false the register is down, and the empty list says nothing. */
export type RegisterAnswer = { up: boolean; companies: RegisteredCompany[] }

/** The chamber of commerce. It never throws: callers continue with Klopt's own data. */
export type Register = {
  /** Companies by name, or by the start of their number if the register supports that. */
  find(text: string): Promise<RegisterAnswer>
  /** The one company with this number of eight digits. */
  findNumber(number: string): Promise<RegisterAnswer>
  /** The lines of a company's postal address. Empty when the register has none. */
  findAddress(number: string): Promise<string[]>
}
