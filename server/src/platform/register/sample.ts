import type { Register, RegisterAnswer } from './register.ts'
import { sampleCompanies } from './sample-companies.ts'

const most = 20

const companies = sampleCompanies.map(([registration_number, name, city]) => ({ registration_number, name, city }))

/** A register of invented companies, to try Klopt without a key. */
export class SampleRegister implements Register {
  async find(text: string): Promise<RegisterAnswer> {
    const words = wordsOf(text)
    const found = companies.filter(({ registration_number, name }) =>
      /^\d+$/.test(text) ? registration_number.startsWith(text) : words.trim() && wordsOf(name).includes(words),
    )
    return { up: true, companies: found.slice(0, most) }
  }

  async findNumber(number: string): Promise<RegisterAnswer> {
    return { up: true, companies: companies.filter(({ registration_number }) => registration_number === number) }
  }

  async findAddress(number: string): Promise<string[]> {
    const [company] = (await this.findNumber(number)).companies
    return company ? [`Voorbeeldstraat ${Number(number.slice(-3))}`, `0000 AA ${company.city}`] : []
  }
}

/** Lower case, without accents, with a space before each word, so that a search finds the start of words. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${plain}`.replace(/[^\p{L}\p{N}]+/gu, ' ')
}
