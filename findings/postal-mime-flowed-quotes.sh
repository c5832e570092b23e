#!/usr/bin/env bash
# postal-mime 4.0.0 joins the flowed lines of a text (RFC 3676) whatever their depth of quotation. RFC 3676, 4.5 ends a paragraph
# where the depth changes, and joins quoted lines without their marks. Alpine, Roundcube and Thunderbird end quoted lines with a
# space, so the answer below a quoted line becomes a part of the quote: who shows only a person's own words loses it.
#
# Expected:
#   > How many sills were delivered on 26 August?
#   There were 28.
# Seen:
#   > How many sills > were delivered on 26 August? There were 28.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0
cat >run.mjs <<'END'
import PostalMime from 'postal-mime'

const mail = [
  'From: bram@gevel.example',
  'To: anna@bouw.example',
  'Subject: Sills',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  '> How many sills ',
  '> were delivered on 26 August? ',
  'There were 28.',
  '',
].join('\r\n')
const { text } = await PostalMime.parse(mail)
console.log(text.trim())
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
> How many sills > were delivered on 26 August? There were 28.
END
echo 'As before.'
