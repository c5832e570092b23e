import type { XmlReading } from '../xml/read-xml.ts'

/** A UBL document with this root and content. */
export function ubl(root: string, content: string): string {
  return `<u:${root} xmlns:u="urn:oasis:names:specification:ubl:schema:xsd:${root}-2">${content}</u:${root}>`
}

export function ublLine(content: string): string {
  return `<OrderLine><LineItem>${content}</LineItem></OrderLine>`
}

/** The value at each path. */
export function found(reading: XmlReading | null): Record<string, string> {
  return Object.fromEntries([...(reading?.values ?? [])].map(([path, { value }]) => [path, value]))
}
