import { RichText } from './rich-text.tsx'

type Props = {
  /** The first row is the header. */
  rows: string[][]
  /** Whether the last column contains numbers. */
  numbers: boolean
}

export function Table({ rows, numbers }: Props) {
  const [head = [], ...lines] = rows

  function look(index: number) {
    return numbers && index === head.length - 1 ? 'prose-num' : undefined
  }

  return (
    <table className={head.length > 2 ? 'wide' : undefined}>
      <thead>
        <tr>
          {head.map((text, index) => (
            <th key={text} scope="col" className={look(index)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((row) => (
          <tr key={row[0]}>
            {row.map((text, index) => (
              <td key={head[index]} className={look(index)} data-head={head[index]}>
                <RichText text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
