import fc from 'fast-check'
import { expect } from 'vitest'
import { times } from '../testing/full.ts'

const runs = times(8, 8, 60, 'KLOPT_RUNS')

/** An action that somebody may try, in the model and in reality. */
export type Step<Model, Real> = {
  name: string
  /** The status that the model expects, before anything changes. */
  expected: (model: Model) => number
  act: (real: Real, model: Model) => Promise<{ status: number; body?: unknown }>
  /** Applies a success to the model. */
  makes?: (model: Model, real: Real) => void | Promise<void>
}

type Machine<Model, Real> = {
  begin: () => Promise<{ model: Model; real: Real }>
  steps: Step<Model, Real>[]
  /** The rule that must hold after every step. */
  agree: (model: Model, real: Real) => Promise<void>
}

type WalkReport = { runs: number; made: number; different: number }

/**
 * Walks through the states in random order. Model and system must agree after every step. Returns the number of steps.
 */
export async function walk<Model extends object, Real>({
  begin,
  steps,
  agree,
}: Machine<Model, Real>): Promise<WalkReport> {
  let made = 0
  const reached = new Set<string>()
  const commands = steps.map((step) =>
    fc.constant({
      check: () => true,
      toString: () => step.name,
      async run(model: Model, real: Real) {
        made += 1
        const expected = step.expected(model)
        reached.add(`${step.name} ${expected}`)
        const { status, body } = await step.act(real, model)
        expect(status, `${step.name}: ${JSON.stringify(body)}`).toBe(expected)
        if (status < 300) await step.makes?.(model, real)
        await agree(model, real)
      },
    } satisfies fc.AsyncCommand<Model, Real>),
  )
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), (path) =>
    fc.asyncModelRun(begin, path),
  )
  await fc.assert(property, { numRuns: runs, endOnFailure: false })
  return { runs, made, different: reached.size }
}
