const logos = {
  'de-linde': `<svg class="logo" viewBox="0 0 48 48" aria-hidden="true"><path d="M24 3C9 9 5 20 9 30c3 7 9 9 15 6V20l2-3v19c7 2 13-1 15-8C44 18 37 8 24 3Z" fill="#4c7a3a"/><path d="M25 20v25" stroke="#2f4d24" stroke-width="3"/></svg>`,
  'van-dalen': `<svg class="logo" viewBox="0 0 48 48" aria-hidden="true"><path d="M4 6h12v36H4zM18 6h12v17H18zM18 25h12v17H18zM32 6h12v36H32z" fill="#1c4f7c"/><path d="M18 6h12v17H18z" fill="#8fb8d8"/></svg>`,
  vos: `<svg class="logo" viewBox="0 0 64 48" aria-hidden="true"><path d="M6 44h40v-6H6zM14 38V20h14v18zM28 24 58 4v3L30 30zM56 6v18" fill="#111" stroke="#111" stroke-width="2"/><path d="M52 24h8v6h-8z" fill="#111"/></svg>`,
}

/** An order, a quote or an invoice as a printable page in the house style of its sender. */
export function sheet({ kind, style, from, to, facts, rows, vat, foot }) {
  const total = rows.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  return `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><title>${kind} ${facts[0][1]}</title>
<link rel="stylesheet" href="sheet.css"><link rel="stylesheet" href="${style}.css"></head>
<body>
<header>${logos[style]}<p class="firm">${from.name}</p>
<address>${from.lines.map(line).join('')}</address></header>
<main>
<h1>${kind} <span>${facts[0][1]}</span></h1>
<section class="to">${to.map(line).join('')}</section>
<table class="facts"><tbody>${facts.map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`).join('')}</tbody></table>
<table class="rows">
<thead><tr><th>Omschrijving</th><th class="n">Aantal</th><th>Eenheid</th><th class="n">Prijs</th><th class="n">Bedrag</th></tr></thead>
<tbody>${rows.map(row).join('')}</tbody>
</table>
<table class="sums"><tbody>${sums(total, vat)}</tbody></table>
<section class="foot">${foot.map(line).join('')}</section>
</main>
<footer><span>KvK ${from.kvk}</span><span>Btw-nummer ${from.vat}</span><span>IBAN ${from.iban}</span></footer>
</body></html>`
}

function line(text) {
  return `<p>${text}</p>`
}

function row({ name, quantity, unit, price }) {
  return `<tr><td>${name}</td><td class="n">${quantity}</td><td>${unit}</td><td class="n">${euro(price)}</td><td class="n">${euro(quantity * price)}</td></tr>`
}

function sums(total, vat) {
  if (!vat) return sum('Totaal excl. btw', total, 'whole')
  const tax = Math.round((total * vat) / 100)
  return sum('Subtotaal excl. btw', total) + sum(`${vat}% btw`, tax) + sum('Totaal incl. btw', total + tax, 'whole')
}

function sum(label, cents, name = '') {
  return `<tr class="${name}"><th scope="row">${label}</th><td class="n">${euro(cents)}</td></tr>`
}

function euro(cents) {
  return `€ ${(cents / 100).toLocaleString('nl-NL', { minimumFractionDigits: 2 })}`
}
