import { expect, test } from 'vitest'
import { readPaste } from './paste.ts'

const texts = (pasted: ReturnType<typeof readPaste>) => pasted.rows.map((row) => Object.values(row).join('|'))

test('Dutch and English figures are read by what the cells prove, and shown in the language of the user', () => {
  const dutch = 'Dorpel\t28\tst\t1.215,5\t34.034,00\r\nTegel\t1.200\tm²\t2,50\t3.000,00\r\n'
  const english = 'Dorpel\t28\tst\t1,215.5\t34,034.00\nTegel\t1,200\tm²\t2.50\t3,000.00'
  const read = ['Dorpel|28|st|1215,5|34034,00', 'Tegel|1200|m²|2,5|3000,00']

  expect(texts(readPaste(dutch, 'name', 'nl'))).toEqual(read)
  expect(texts(readPaste(english, 'name', 'nl'))).toEqual(read)
  expect(texts(readPaste(dutch, 'name', 'en'))).toEqual(read.map((row) => row.replaceAll(',', '.')))
})

test('a heading row decides the columns, and is not a line', () => {
  const pasted = readPaste('Bedrag\tOmschrijving\tKostenplaats\tAantal\n€ 100,00\tDorpel\tK12\t2', 'name', 'nl')

  expect(texts(pasted)).toEqual(['Dorpel|2|||100,00'])
})

test('a pasted cell that cannot be read keeps its text and is named', () => {
  const pasted = readPaste('Dorpel\tzie bon\tst\t12,50\t1,2,3\nTegel\t\t\t\t-5,00', 'name', 'nl')

  expect(texts(pasted)).toEqual(['Dorpel|zie bon|st|12,5|1,2,3', 'Tegel||||-5,00'])
  expect(pasted.unread).toEqual([
    { row: 0, column: 'quantity', text: 'zie bon' },
    { row: 0, column: 'net', text: '1,2,3' },
  ])
})

test('cells start at the column with the cursor, and a quoted cell may have line breaks', () => {
  expect(texts(readPaste('2\tst\n3\tm²', 'quantity', 'nl'))).toEqual(['|2|st||', '|3|m²||'])
  expect(texts(readPaste('"Dorpel\n120 ""cm"""\t2', 'name', 'nl'))).toEqual(['Dorpel 120 "cm"|2|||'])
})
