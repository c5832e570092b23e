/** An XML invoice with an attachment. */
export function invoiceWith(base64: string | null, mime = 'application/pdf'): Buffer {
  const attached = `<r:AdditionalDocumentReference><b:ID>1</b:ID><r:Attachment>
    <b:EmbeddedDocumentBinaryObject mimeCode="${mime}" filename="../boos.html">${base64}</b:EmbeddedDocumentBinaryObject>
  </r:Attachment></r:AdditionalDocumentReference>`
  return Buffer.from(`<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:r="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><b:ID>2025-0388</b:ID>
    ${base64 === null ? '' : attached}</Invoice>`)
}
