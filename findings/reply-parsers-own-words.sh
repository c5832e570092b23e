#!/usr/bin/env bash
# planer 1.2.0 and node-email-reply-parser 0.1.4, which take the quoted mail off a reply, also take own words off mails that quote
# nothing. For planer, a first sentence 'Op de bon van 12 november schreef de chauffeur:' and the lines 'Van: …' and 'Aan: …' of
# somebody who says what must change begin a quoted mail, so that an empty reply is left. For node-email-reply-parser the line
# under a sum is a signature, so that the total below it is gone. A supplier's answer about an invoice arrives without its point,
# and nothing says so.
#
# Expected: all of each text, as no line of it is quoted or a signature.
# Seen (characters that are left of those that were written):
#   planer: driver 0 of 80, change 0 of 55, sum 74 of 74
#   node-email-reply-parser: driver 80 of 80, change 55 of 55, sum 36 of 74
#   email-reply-parser: driver 80 of 80, change 55 of 55, sum 74 of 74
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund planer@1.2.0 node-email-reply-parser@0.1.4 email-reply-parser@2.3.7
cat >run.mjs <<'END'
import * as module from 'email-reply-parser'
import parseReply from 'node-email-reply-parser'
import planer from 'planer'

const EmailReplyParser = module.default?.default ?? module.default
const texts = {
  driver: 'Op de bon van 12 november schreef de chauffeur:\n24 stuks geleverd, 4 beschadigd.',
  change: 'Van: 24 stuks\nAan: 28 stuks\n\nZo moet de regel wijzigen.',
  sum: 'Factuur  1.255,98\nCredit     92,90 -\n----------\nTotaal  1.163,08\n\nAkkoord?',
}
const parsers = {
  planer: (text) => planer.extractFrom(text, 'text/plain'),
  'node-email-reply-parser': (text) => parseReply(text).getVisibleText(),
  'email-reply-parser': (text) => new EmailReplyParser().read(text).getVisibleText(),
}
for (const [name, read] of Object.entries(parsers)) {
  const left = Object.entries(texts).map(([what, text]) => `${what} ${read(text).trim().length} of ${text.length}`)
  console.log(`${name}: ${left.join(', ')}`)
}
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
planer: driver 0 of 80, change 0 of 55, sum 74 of 74
node-email-reply-parser: driver 80 of 80, change 55 of 55, sum 36 of 74
email-reply-parser: driver 80 of 80, change 55 of 55, sum 74 of 74
END
echo 'As before.'
