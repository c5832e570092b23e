import type { Task } from '../../../platform/jobs/task.ts'
import { readQueued } from '../jobs/run.ts'
import type { DocumentToRead } from '../jobs/document-to-read.ts'
import { readDocument } from '../jobs/read-document.ts'
import { DocumentReading } from '../reading.ts'

/**
 * The job that reads a document in this process, for tests of what follows a reading: a process takes half a second.
 */
export const readHere: Task = {
  work: (deps, payload, signal) => readQueued(deps, payload, signal, { read }),
}

/** The reading as a process would answer it. */
async function read(bytes: Uint8Array, document: DocumentToRead): Promise<DocumentReading> {
  const reading = await readDocument(new Uint8Array(bytes), document)
  return DocumentReading.parse(JSON.parse(JSON.stringify(reading)))
}
