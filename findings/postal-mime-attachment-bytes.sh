#!/usr/bin/env bash
# postal-mime 4.0.0 does not give the bytes of an attachment that is not in base64: one line feed is added at its end, and in 7bit
# and 8bit each CRLF becomes LF. RFC 2046, 5.1.1 counts the line break before a boundary to the boundary, not to the part, and
# RFC 2045, 6.7 keeps every octet that quoted-printable encodes. An e-invoice (UBL) that arrives like this, as bookkeeping programs
# and couriers send it, has another hash than the file that was sent: a signature over it fails, and the same file is stored twice.
#
# Expected: the 50 bytes of the file in all four encodings.
# Seen: 48 bytes in 7bit and 8bit (LF for CRLF, and one more at the end), 51 in quoted-printable, 50 in base64.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0
cat >run.mjs <<'END'
import PostalMime from 'postal-mime'

const file = '<Invoice>\r\n<ID>20260893</ID>\r\n</Invoice>\r\n<!-- -->'
const encodings = {
  '7bit': file,
  '8bit': file,
  'quoted-printable': file.replaceAll('\r\n', '=0D=0A=\r\n'),
  base64: Buffer.from(file).toString('base64'),
}
console.log(`sent: ${file.length} bytes, ${JSON.stringify(file)}`)
for (const [encoding, body] of Object.entries(encodings)) {
  const mail = [
    'From: bram@gevel.example',
    'To: anna@bouw.example',
    'Subject: Invoice',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: application/xml; name="invoice.xml"',
    'Content-Disposition: attachment; filename="invoice.xml"',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
    '--part--',
    '',
  ].join('\r\n')
  const { attachments } = await PostalMime.parse(mail)
  const content = Buffer.from(attachments[0].content)
  console.log(`${encoding}: ${content.length} bytes, ${JSON.stringify(content.toString())}`)
}
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
sent: 50 bytes, "<Invoice>\r\n<ID>20260893</ID>\r\n</Invoice>\r\n<!-- -->"
7bit: 48 bytes, "<Invoice>\n<ID>20260893</ID>\n</Invoice>\n<!-- -->\n"
8bit: 48 bytes, "<Invoice>\n<ID>20260893</ID>\n</Invoice>\n<!-- -->\n"
quoted-printable: 51 bytes, "<Invoice>\r\n<ID>20260893</ID>\r\n</Invoice>\r\n<!-- -->\n"
base64: 50 bytes, "<Invoice>\r\n<ID>20260893</ID>\r\n</Invoice>\r\n<!-- -->"
END
echo 'As before.'
