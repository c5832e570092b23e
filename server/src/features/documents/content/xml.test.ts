import { expect, test } from 'vitest'
import { fault, costOf } from '../testing/fault-of.ts'

const ubl = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'
const xhtml = 'http://www.w3.org/1999/xhtml'
const long = `<!-- ${'x'.repeat(70_000)} -->`

test.each([
  [
    'an entity in the namespace',
    `<Invoice ${ubl}><a:script xmlns:a="http://www.w3.org/1999/xhtm&#108;">x</a:script></Invoice>`,
    'script',
  ],
  [
    'a script after a long comment',
    `<Invoice ${ubl}>${long}<script xmlns="${xhtml}">alert(1)</script></Invoice>`,
    'script',
  ],
  [
    'a drawing after a long comment',
    `<Invoice ${ubl}>${long}<s:svg xmlns:s="http://www.w3.org/2000/svg" onload="x"/></Invoice>`,
    'script',
  ],
  [
    'a prefix that is bound far before',
    `<Invoice ${ubl} xmlns:h="${xhtml}">${long}<h:body onload="x"/></Invoice>`,
    'script',
  ],
  ['a late doctype', `<?xml version="1.0"?>${long}<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>`, 'unchecked'],
  [
    'a late style sheet',
    `<?xml version="1.0"?>${long}<?xml-stylesheet href="data:text/xsl,x" type="text/xsl"?><a/>`,
    'script',
  ],
  ['a style sheet at the end', `<?xml version="1.0"?><a/>${long}<?xml-stylesheet href="x" type="text/xsl"?>`, 'script'],
  ['an instruction for Word', '<?xml version="1.0"?><?mso-application progid="Word.Document"?><a/>', 'script'],
  ['a javascript: link', `<a xmlns:x="http://www.w3.org/1999/xlink" x:href=" javascript:alert(1)"/>`, 'script'],
  ['an undefined entity', '<a>&b;</a>', 'broken_xml'],
  ['an element that is not closed', `<Invoice ${ubl}>`, 'broken_xml'],
  ['an element after the end', '<a/><script/>', 'broken_xml'],
  ['elements nested too deep', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, 'unchecked'],
])('XML is refused for %s', async (_, content, expected) => {
  expect(await fault('xml', content)).toBe(expected)
  const wide = Buffer.from(`\ufeff${content}`, 'utf16le')
  expect(await fault('xml', wide)).toBe(expected)
})

test('XML with ten thousand elements beside each other is accepted', async () => {
  expect(await fault('xml', `<a>${'<b><c/></b>'.repeat(10_000)}</a>`)).toBeNull()
  expect(await fault('xml', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)).toBeNull()
})

test('an XML invoice with comments and an embedded PDF of almost ten megabytes is accepted quickly', async () => {
  const inside = `<EmbeddedDocumentBinaryObject>${'QUJD'.repeat(2_400_000)}</EmbeddedDocumentBinaryObject>`
  const invoice = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- see http://www.w3.org/1999/xhtml <!DOCTYPE -->\n<?xml-model href="a.rnc"?><Invoice ${ubl} xmlns:unused="${xhtml}"><ID>1 &amp; 2</ID>${inside}</Invoice>\n<!-- end -->`
  expect(await costOf(() => fault('xml', invoice))).toBeLessThan(5000)
  expect(await fault('xml', invoice)).toBeNull()
  expect(
    await fault('xml', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9\xe9n</a>', 'latin1')),
  ).toBeNull()
  expect(await fault('xml', '\ufeff \n<a/>\n')).toBeNull()
})
