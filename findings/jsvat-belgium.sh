#!/usr/bin/env bash
# jsvat 2.5.4 refuses Belgian VAT numbers that begin with 1. Belgium has issued enterprise numbers of that form since those that
# begin with 0 ran short; the check digits are the same for both (97 less the remainder of the first eight digits). jsvat-next
# 3.0.4, its successor, takes them. A program that asks jsvat turns away, as a typing error, just the youngest companies.
#
# Expected: both numbers below are valid.
# Seen:
#   BE0566988259: jsvat true, jsvat-next true
#   BE1000000021: jsvat false, jsvat-next true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsvat@2.5.4 jsvat-next@3.0.4
cat >run.mjs <<'END_RUN'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const jsvat = require('jsvat')
const next = require('jsvat-next')

for (const number of ['BE0566988259', 'BE1000000021']) {
  const [first, check] = [number.slice(2, 10), number.slice(10)]
  if (97 - (Number(first) % 97) !== Number(check)) throw new Error(`${number} has wrong check digits`)
  const valid = ({ checkVAT, belgium }) => checkVAT(number, [belgium]).isValid
  console.log(`${number}: jsvat ${valid(jsvat)}, jsvat-next ${valid(next)}`)
}
END_RUN
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END_SEEN'
BE0566988259: jsvat true, jsvat-next true
BE1000000021: jsvat false, jsvat-next true
END_SEEN
echo 'As before.'
