import './points.css'

export type PointTexts = { bold: string; text: string }

/** A few points, each with its name in bold. */
export function Points({ points }: { points: PointTexts[] }) {
  return (
    <ul className="points">
      {points.map(({ bold, text }) => (
        <li key={bold}>
          <span>
            <b>{bold}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
