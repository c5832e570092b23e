import { Klopt } from './support/klopt.ts'

/** One Klopt for the whole run. Every test makes its own companies and people. */
export default async function globalSetup() {
  const klopt = await Klopt.open()
  process.env['KLOPT_ADDRESS'] = klopt.address
  process.env['KLOPT_FOLDER'] = klopt.folder
  return () => klopt.close()
}
