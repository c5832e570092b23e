import type { file_faults } from '@klopt/contract'

/** Why the content of a file is refused. */
export type Fault = (typeof file_faults)[number]

/** Ends a check at the first fault. */
export class FileFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

/** The server's texts. Screens have their own. */
export const fault_words: Record<Fault, string> = {
  wrong_type: 'ongeldig bestandstype',
  script: 'bevat een script. Bewaar het bestand zonder script.',
  outside: 'haalt iets op van internet. Bewaar het bestand als PDF.',
  dde: 'start een ander programma (DDE). Bewaar het bestand zonder die koppeling.',
  broken_xml: 'is geen geldige XML. Vraag de afzender om een nieuw bestand.',
  unchecked: 'kan niet worden gecontroleerd. Bewaar het bestand opnieuw, zonder beveiliging.',
}
