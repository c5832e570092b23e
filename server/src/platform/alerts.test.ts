import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { freePort } from '../testing/free-port.ts'
import { useWorld } from '../testing/world.ts'
import { serveMetrics } from './metrics.ts'

const alerts = join(import.meta.dirname, '../../../docs/alerts.yml')
const world = useWorld()
const isMissing = spawnSync('promtool', ['--version']).error !== undefined
let folder: string
let metrics: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klopt-alerts-'))
  const port = await freePort()
  const app = await buildApp(world.deps)
  const stop = await serveMetrics(app, world.deps, port)
  metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  await app.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Only with a setting that the tests do not have. */
const optional = new Set(['klopt_redis_up', 'klopt_mail_server_up', 'klopt_stored_bytes', 'klopt_quota_bytes'])

test('each metric of the alerts is served', () => {
  const named = new Set(readFileSync(alerts, 'utf8').match(/\bklopt_\w+/g))

  expect([...named].filter((name) => !optional.has(name) && !metrics.includes(`\n${name}`))).toEqual([])
})

test('the series of errors are there before the first error', () => {
  expect(metrics).toContain('klopt_http_errors_total{status="500"} 0')
})

test.skipIf(isMissing)('Prometheus finds nothing wrong with the metrics and the alerts', () => {
  const own = metrics.split('\n').filter((line) => line.includes('klopt_'))
  expect(promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toEqual([0, ''])
  expect(promtool(['check', 'rules', alerts])[0]).toBe(0)
})

test.skipIf(isMissing)('an alert fires at the first error, and none while all is well', () => {
  const series = (name: string, values: string) => ({ series: name, values })
  const firing = (alertname: string, eval_time: string, exp_alerts: object[]) => ({ alertname, eval_time, exp_alerts })
  const labels = { exp_labels: { status: '500' } }
  const summary = 'A request failed by a fault of Klopt: see its log for "level":"error"'
  const failed = 'klopt_http_errors_total{status="500"}'
  const file = join(folder, 'test.yml') // JSON is YAML
  const tests = [
    {
      interval: '15s',
      input_series: [series(failed, '0x20 1x20')],
      alert_rule_test: [
        firing('KloptFailed', '5m', []),
        firing('KloptFailed', '6m', [{ ...labels, exp_annotations: { summary } }]),
      ],
    },
    {
      interval: '15s',
      input_series: [series('klopt_database_up', '1x20 0x20')],
      alert_rule_test: [
        firing('KloptHasNoDatabase', '5m', []),
        firing('KloptHasNoDatabase', '7m', [
          { exp_annotations: { summary: 'The database does not answer or takes no writes: see /readyz' } },
        ]),
      ],
    },
  ]
  writeFileSync(file, JSON.stringify({ rule_files: [alerts], evaluation_interval: '15s', tests }))

  expect(promtool(['test', 'rules', file])).toEqual([0, expect.any(String)])
})

/** Its exit code, and what it finds. */
function promtool(words: string[], input = ''): [number | null, string] {
  const { status, stdout, stderr } = spawnSync('promtool', words, { input, encoding: 'utf8' })
  return [status, stdout + stderr]
}
