import { builtAddress, demoOperator as operator, monthlyPrices, product as name } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** Describes Klopt and its provider for search engines. It is data, which browsers do not run. */
export function StructuredData() {
  const { t } = useTranslation('offer')
  const offers = (['user', 'admin'] as const).map((role) => ({
    '@type': 'Offer',
    name: t(($) => $[role].name),
    description: t(($) => $[role].for_whom),
    price: (monthlyPrices[role] / 100).toFixed(2),
    priceCurrency: 'EUR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: (monthlyPrices[role] / 100).toFixed(2),
      priceCurrency: 'EUR',
      unitCode: 'MON',
      valueAddedTaxIncluded: false,
    },
  }))
  const organization = {
    '@type': 'Organization',
    '@id': `${builtAddress}/#organization`,
    name,
    legalName: operator.company,
    url: builtAddress,
    logo: `${builtAddress}/icons/512.png`,
    email: operator.email,
    telephone: operator.phone,
    vatID: operator.vat_number,
    areaServed: ['NL', 'BE'],
  }
  const product = {
    '@type': 'SoftwareApplication',
    name,
    description: t(($) => $.description),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: ['nl', 'en'],
    provider: { '@id': organization['@id'] },
    offers,
  }
  const graph = { '@context': 'https://schema.org', '@graph': [organization, product] }

  return (
    <script
      type="application/ld+json"
      // A `<` in a text must not end the script.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
