/** An XML document in a Peppol envelope, whose header may contain more. */
export function enveloped(document: string, header = ''): string {
  return `<s:StandardBusinessDocument xmlns:s="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
    <s:StandardBusinessDocumentHeader><s:HeaderVersion>1.0</s:HeaderVersion>
      <s:Sender><s:Identifier Authority="iso6523-actorid-upis">9908:1234567890</s:Identifier></s:Sender>${header}
    </s:StandardBusinessDocumentHeader>${document}</s:StandardBusinessDocument>`
}
